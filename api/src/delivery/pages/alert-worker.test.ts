import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { builtRemote } from '../../../test/built-remote.js';
import { TestApp } from '../../../test/harness.js';
import { ReleaseStore } from '../releases/release-store.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

const worker = () => app.call('GET', '/ticket/alert-sw.js');

/** Writes to the registry without the checks of a deploy, as an operator can. */
async function enter(remote: string, entry: object): Promise<void> {
  const file = path.join(app.settings.dataDir, 'releases/remotes.json');
  const { contract, remotes } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ contract, remotes: { ...remotes, [remote]: entry } }));
}

it('a suite without tickets has no service worker for alerts', async () => {
  expect((await worker()).status).toBe(404);
});

it('the service worker for alerts is that of the remote that owns the tickets, below whose pages it is', async () => {
  const description = { paths: ['/ticket/:id'], plain: ['/ticket/:id'], files: ['alert-sw.js'] };
  const store = app.app.get(ReleaseStore, { strict: false });
  await store.publish(await builtRemote('mf-queue', { description }));
  const other = { paths: ['/ticket/any'], files: ['alert-sw.js'] };
  const entry = (await store.registry()).remotes['mf-queue'];
  await enter('mf-other', { ...entry, ...other, entry: '/nowhere.js' });
  const { status, headers, text } = await worker();
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
  ]);
  expect(text).toContain('alert-sw.js');
  const { body } = await app.call('GET', '/remotes.json');
  expect(body).toMatchObject({ remotes: { 'mf-queue': { plain: ['/ticket/:id'] } } });
});
