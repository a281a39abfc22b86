import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrorBody } from '@queuebell/contracts';
import { builtRemote } from '../../../test/built-remote.js';
import { withBuiltShell } from '../../../test/built-shell.js';
import { TestApp } from '../../../test/harness.js';
import { ReleaseStore } from '../releases/release-store.js';

const HTML = { accept: 'text/html,*/*;q=0.8' };
let app: TestApp;
let store: ReleaseStore;
let file: string;
let good: string;

/** A process that starts with a damaged registry and has never read a good one. */
beforeAll(async () => {
  app = await TestApp.start();
  store = app.app.get(ReleaseStore, { strict: false });
  file = path.join(store.folder, 'remotes.json');
  const other = new ReleaseStore(app.settings.dataDir);
  await withBuiltShell({}, (folder) => other.publish(folder));
  await other.publish(await builtRemote('mf-queue'));
  good = await readFile(file, 'utf8');
});
afterAll(() => app.stop());

const boot = (text: string) =>
  JSON.parse(/<script type="application\/json" id="queuebell-boot">(.*?)<\/script>/s.exec(text)?.[1] ?? '');

describe.each<[string, () => Promise<void>]>([
  ['is cut off', () => writeFile(file, good.slice(0, 100))],
  ['is no registry', () => writeFile(file, '[]')],
  [
    'cannot be opened',
    async () => {
      await rm(file);
      await mkdir(file);
    },
  ],
])('a registry that %s', (_what, damage) => {
  beforeAll(damage);

  it.each(['/remotes.json', '/ticket/alert-sw.js', '/remotes/mf-queue/sw.js'])(
    'is not taken for an empty one: %s',
    async (url) => {
      const { status, body } = await app.call('GET', url);
      expect([status, ErrorBody.parse(body).code]).toEqual([503, 'SERVER_ERROR']);
    },
  );

  it('stands in no page: a returning visitor goes on with the last good one', async () => {
    const { status, text } = await app.call('GET', '/mf-queue', { headers: HTML });
    expect([status, Object.keys(boot(text))]).toEqual([200, ['site']]);
  });

  it('makes a device entry say so, rather than that there is no such screen', async () => {
    const { status, text } = await app.call('GET', '/remotes/mf-queue/mf-queue', { headers: HTML });
    expect([status, text.includes('cannot be started right now')]).toEqual([503, true]);
  });

  it('is reported to teams that deploy', async () => {
    const publish = new ReleaseStore(app.settings.dataDir).publish(await builtRemote('mf-demo'));
    await expect(publish).rejects.toThrow('The registry of releases (remotes.json) cannot be read.');
  });
});

it('a registry that cannot be read is read as soon as it is right again', async () => {
  await rm(file, { recursive: true });
  await writeFile(file, good);
  const { status, body } = await app.call('GET', '/remotes.json');
  expect([status, body]).toMatchObject([200, { remotes: { 'mf-queue': {} } }]);
});
