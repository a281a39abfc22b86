import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { builtRemote } from '../../../test/built-remote.js';
import { oneTo, TestApp } from '../../../test/harness.js';
import { ReleaseStore } from '../releases/release-store.js';
import { TTL_MS } from './ttl-cache.js';
import { GUARD_START } from './inline-scripts.js';

const HTML = { accept: 'text/html' };
let app: TestApp;
let store: ReleaseStore;

beforeAll(async () => {
  app = await TestApp.start();
  store = app.app.get(ReleaseStore, { strict: false });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(store.folder, { recursive: true, force: true });
  app.clock.advance(TTL_MS);
});
afterAll(() => app.stop());

const page = (url: string) => app.call('GET', `/remotes/mf-queue${url}`, { headers: HTML });

/** @returns the published version */
async function publish(text: string, paths = ['/mf-queue']): Promise<string> {
  // As another process publishes, whose reads this one does not remember.
  const publisher = new ReleaseStore(app.settings.dataDir);
  return (await publisher.publish(await builtRemote('mf-queue', { text, description: { paths } }))).version;
}

const standsIn = (version: string) =>
  expect.stringContaining(`/releases/mf-queue/${version}/standalone.1.js`);

const forgetDescription = (version: string) =>
  rm(path.join(store.folder, 'mf-queue', version, 'remote.json'));

describe('a device entry whose release cannot be read', () => {
  it('starts the release before it', async () => {
    const first = await publish('one');
    await forgetDescription(await publish('two'));
    const { status, text } = await page('/mf-queue');
    expect(status).toBe(200);
    expect(text).toContain(`/releases/mf-queue/${first}/standalone.1.js`);
  });

  it('does not start the release before it if that lacks the screen, because the page would be empty', async () => {
    await publish('one');
    await forgetDescription(await publish('two', ['/mf-queue', '/offers']));
    const { status, text } = await page('/offers');
    expect(status).toBe(503);
    expect(text).toContain('This screen cannot be started right now.');
    // Nobody stands at a device to retry.
    expect(text).toContain(`<script>${GUARD_START}</script>`);
    expect(text).toContain('<main id="root">');
    expect((await page('/mf-queue')).status).toBe(200);
  });
});

describe('a device entry that is loaded while a release is published', () => {
  it.each(oneTo(4))('is of one release, with the registry that names it: after read %d', async (reads) => {
    const first = await publish('one');
    const before = await store.registry();
    await publish('two');
    const registry = jest.spyOn(store, 'registry');
    oneTo(reads).forEach(() => registry.mockResolvedValueOnce(before));
    const { text } = await page('/mf-queue');
    expect(text).toEqual(standsIn(first));
    expect(/"mf-queue":\{"version":"([^"]+)"/.exec(text)?.[1]).toBe(first);
  });
});

describe('a device entry whose release lacks files that it starts with', () => {
  const lose = (version: string, file: string) => rm(path.join(store.folder, 'mf-queue', version, file));

  it.each(['standalone.1.js', 'vendor.1.js', 'standalone.1.css'])(
    'starts the release before it until %s is back',
    async (file) => {
      const first = await publish('one');
      const second = await publish('two');
      expect((await page('/mf-queue')).text).toEqual(standsIn(second));
      await lose(second, file);
      app.clock.advance(TTL_MS);
      expect((await page('/mf-queue')).text).toEqual(standsIn(first));
      await publish('two');
      app.clock.advance(TTL_MS);
      expect((await page('/mf-queue')).text).toEqual(standsIn(second));
    },
  );

  it('starts that release all the same if there is none before it, and the page itself tries again', async () => {
    const only = await publish('one');
    await lose(only, 'standalone.1.js');
    const { status, text } = await page('/mf-queue');
    expect([status, text]).toEqual([200, standsIn(only)]);
    expect(text.indexOf(`<script>${GUARD_START}</script>`)).toBeLessThan(text.indexOf('<script defer'));
    expect(text).toContain(`<script>${GUARD_START}</script>`);
  });

  it('does not cause a look at the disk for each page', async () => {
    await publish('one');
    const second = await publish('two');
    await page('/mf-queue');
    await lose(second, 'standalone.1.js');
    expect((await page('/mf-queue')).text).toEqual(standsIn(second));
  });
});

describe('a device entry with a release in its address', () => {
  it('starts that release if it is the one before the current one, with the registry as it is', async () => {
    const first = await publish('one');
    const second = await publish('two');
    const { status, text } = await page(`/mf-queue?release=${first}`);
    expect([status, text]).toEqual([200, standsIn(first)]);
    expect(text).toContain(`"version":"${second}"`);
  });

  it('starts that release if it is an earlier one that the registry offers', async () => {
    const first = await publish('one');
    await publish('two');
    await publish('three');
    const { status, text } = await page(`/mf-queue?release=${first}`);
    expect([status, text]).toEqual([200, standsIn(first)]);
  });

  it('starts the current release if the address names any other one', async () => {
    const first = await publish('one');
    await publish('two');
    await publish('three');
    const fourth = await publish('four');
    const fifth = await publish('five');
    for (const asked of [first, fifth, 'nonsense', '', `${fourth}&release=${fourth}`]) {
      const { status, text } = await page(`/mf-queue?release=${asked}`);
      expect([asked, status, text]).toEqual([asked, 200, standsIn(fifth)]);
    }
  });

  it('starts the current release if the earlier one does not have that screen', async () => {
    const first = await publish('one');
    const second = await publish('two', ['/mf-queue', '/offers']);
    expect((await page(`/offers?release=${first}`)).text).toEqual(standsIn(second));
  });
});
