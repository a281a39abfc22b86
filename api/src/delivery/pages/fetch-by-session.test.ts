import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RemoteDescription } from '@queuebell/contracts';
import { builtRemote } from '../../../test/built-remote.js';
import { TestApp } from '../../../test/harness.js';
import { ReleaseStore } from '../releases/release-store.js';
import { FETCH_BY_SESSION } from './inline-scripts.js';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const HOSTED = {
  version: '9',
  entry: 'https://team.example/remoteEntry.js',
  manifest: 'https://team.example/mf-manifest.json',
  paths: ['/team'],
};
let app: TestApp;
let store: ReleaseStore;

beforeAll(async () => {
  app = await TestApp.start({ remoteOrigins: ['https://team.example'] });
  store = app.app.get(ReleaseStore, { strict: false });
  await mkdir(store.folder, { recursive: true });
  const registry = { contract: 1, remotes: { 'mf-team': HOSTED } };
  await writeFile(path.join(store.folder, 'remotes.json'), JSON.stringify(registry));
  await app.putShell();
  await publish('mf-login', {});
});
afterAll(() => app.stop());

/** @returns the folder's URL */
async function publish(name: string, description: Partial<RemoteDescription>): Promise<string> {
  const { version } = await store.publish(await builtRemote(name, { description }));
  return `/releases/${name}/${version}`;
}

const page = async (url: string) => (await app.call('GET', url, { headers: HTML })).text;
const filesFor = (who: string, text: string) =>
  new RegExp(`<meta name="queuebell-${who}" content="(.*?)" />`).exec(text)?.[1]?.split(' ') ?? [];

describe('a page that leads on to another page', () => {
  it('names the files of that page, by whether there is a session', async () => {
    const login = await publish('mf-login', {});
    const home = await publish('mf-home', {});
    await publish('mf-start', {
      guestLeadsTo: { '/mf-start': '/mf-login' },
      userLeadsTo: { '/mf-start': '/mf-home' },
    });
    const text = await page('/mf-start');
    const files = [
      'remoteEntry.js',
      'exposed.1.js',
      'chunks/home.1.js',
      'exposed.1.css',
      'chunks/home.1.css',
    ];
    expect(filesFor('guest', text)).toEqual(files.map((file) => `${login}/${file}`));
    expect(filesFor('user', text)).toEqual(files.map((file) => `${home}/${file}`));
    expect(text.split(FETCH_BY_SESSION)).toHaveLength(2);
  });

  it('names only the entry of a page on another origin', async () => {
    await publish('mf-start', { guestLeadsTo: { '/mf-start': '/team' } });
    const text = await page('/mf-start');
    expect(filesFor('guest', text)).toEqual([HOSTED.entry]);
    expect(filesFor('user', text)).toEqual([]);
  });

  it.each([
    ['leads nobody', {}],
    ['leads to itself', { guestLeadsTo: { '/mf-start': '/mf-start' } }],
    ['leads where nobody is', { guestLeadsTo: { '/mf-start': '/nobody' } }],
    ['leads from another of its pages', { guestLeadsTo: { '/mf-start/more': '/mf-login' } }],
  ])('names no files if it %s', async (_, description) => {
    await publish('mf-start', description);
    const text = await page('/mf-start');
    expect(text).toContain('remoteEntry.js');
    expect(text).not.toContain('<meta name="queuebell-');
    expect(text).not.toContain(FETCH_BY_SESSION);
  });
});
