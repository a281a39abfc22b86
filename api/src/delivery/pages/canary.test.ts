import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CANARY_SHARE_MAX, parseRegistry, type CanaryQuery } from '@queuebell/contracts';
import { builtRemote } from '../../../test/built-remote.js';
import { TestApp } from '../../../test/harness.js';
import { hasCanary } from '../canaries/buckets.js';
import { passOf } from '../releases/preview-file.js';
import { copyOf, ReleaseStore } from '../releases/release-store.js';

const HTML = { accept: 'text/html' };
const COOKIE = 'queuebell_bucket';
const ALL = Array.from({ length: 100 }, (_, bucket) => bucket);

let app: TestApp;
let store: ReleaseStore;
let current: string;

beforeAll(async () => {
  app = await TestApp.start();
  store = app.app.get(ReleaseStore, { strict: false });
  await app.putShell();
});
/** Each test has a current release of its own, so that the canary of the test before has ended. */
let builds = 0;
beforeEach(async () => {
  builds += 1;
  const apps = { '/mf-queue/:id': 'Wall' };
  current = (
    await store.publish(await builtRemote('mf-queue', { text: `build ${builds}`, description: { apps } }))
  ).version;
});
afterAll(() => app.stop());

async function startCanary(query: Partial<CanaryQuery> = {}, text = `next ${builds}`) {
  const paths = ['/mf-queue', '/mf-queue/:id', '/mf-queue-new'];
  const build = await builtRemote('mf-queue', { text, description: { paths } });
  const { version } = await store.publishCanary(await copyOf(build), 'Ann', 'mf-queue', {
    share: 5,
    ...query,
  });
  const { canary } = await store.canaryNews('mf-queue');
  const buckets = ALL.filter((bucket) => canary && hasCanary(bucket, 'mf-queue', canary));
  const [inside = -1] = buckets;
  const [outside = -1] = ALL.filter((bucket) => !buckets.includes(bucket));
  return { version, buckets, inside, outside };
}

const get = (url: string, bucket?: number, headers: Record<string, string> = HTML) =>
  app.app.inject({ url, headers, cookies: bucket === undefined ? {} : { [COOKIE]: String(bucket) } });

async function shown(bucket?: number, headers: Record<string, string> = {}): Promise<string | undefined> {
  const { payload } = await get('/remotes.json', bucket, headers);
  return parseRegistry(JSON.parse(payload)).remotes['mf-queue']?.version;
}

describe('a canary release', () => {
  it('is shown to five of a hundred buckets, always the same ones', async () => {
    const { version, buckets } = await startCanary();
    expect(buckets).toHaveLength(5);
    for (const bucket of ALL) expect(await shown(bucket)).toBe(buckets.includes(bucket) ? version : current);
  });

  it('is not in the registry for a request without a bucket, such as that of a command', async () => {
    await startCanary({ share: CANARY_SHARE_MAX });
    const versions = await Promise.all(Array.from({ length: 10 }, () => shown()));
    expect(versions).toEqual(versions.map(() => current));
  });

  it('is in the registry for a page from before it, such as a wall, which gets a bucket with it and keeps it', async () => {
    const { version, buckets } = await startCanary({ walls: 'yes' });
    for (const page of ['/', '/remotes/mf-queue/mf-queue/7']) {
      const headers = { 'sec-fetch-site': 'same-origin', referer: `https://shop.example${page}` };
      const { payload, cookies } = await get('/remotes.json', undefined, headers);
      expect(cookies).toMatchObject([{ name: COOKIE, value: expect.stringMatching(/^\d{1,2}$/) }]);
      const expected = buckets.includes(Number(cookies[0]?.value)) ? version : current;
      expect(parseRegistry(JSON.parse(payload)).remotes['mf-queue']?.version).toBe(expected);
    }
  });

  it('is on its pages with its own addresses, and falls back to the current release', async () => {
    const { version, inside, outside } = await startCanary();
    for (const url of ['/mf-queue', '/mf-queue-new']) {
      const page = await get(url, inside);
      expect([page.statusCode, page.payload.includes(`/releases/mf-queue/${version}/`)]).toEqual([200, true]);
    }
    expect((await get('/mf-queue-new', outside)).statusCode).toBe(404);
    const { remotes } = parseRegistry(JSON.parse((await get('/remotes.json', inside)).payload));
    expect(remotes['mf-queue']?.previous?.version).toBe(current);
  });

  it('gets a bucket that is drawn once for a browser, which keeps it, and none while there is no canary', async () => {
    expect((await get('/mf-queue')).cookies).toEqual([]);
    await startCanary();
    const { cookies } = await get('/mf-queue');
    expect(cookies).toEqual([expect.objectContaining({ name: COOKIE, httpOnly: true, path: '/' })]);
    expect(cookies[0]?.value).toMatch(/^\d{1,2}$/);
    expect((await get('/mf-queue', Number(cookies[0]?.value))).cookies).toEqual([]);
    expect((await get('/remotes.json')).cookies).toEqual([]);
  });

  it('does not get to a device entry that stays, nor to its watch for releases, unless asked', async () => {
    const wall = '/remotes/mf-queue/mf-queue/1';
    const referer = `http://localhost:3000${wall}`;
    const shownOnWall = async (bucket: number, version: string) => [
      (await get(wall, bucket)).payload.includes(`/releases/mf-queue/${version}/`),
      await shown(bucket, { referer }),
    ];
    const { version, inside } = await startCanary();
    expect(await shownOnWall(inside, version)).toEqual([false, current]);
    expect((await get(wall)).cookies).toEqual([]);
    await startCanary({ walls: 'yes' });
    expect(await shownOnWall(inside, version)).toEqual([true, version]);
  });

  it('gives way to a preview of the same remote', async () => {
    const { inside } = await startCanary();
    const build = await builtRemote('mf-queue', { text: 'preview' });
    const preview = await store.publishPreview(await copyOf(build), 'Ann', 'mf-queue');
    const { payload } = await app.app.inject({
      url: '/remotes.json',
      cookies: { [COOKIE]: String(inside), queuebell_preview: passOf(preview.secret) },
    });
    expect(parseRegistry(JSON.parse(payload)).remotes['mf-queue']?.version).toBe(preview.version);
  });

  it('does not stop pages when its files are lost', async () => {
    const { version, inside } = await startCanary();
    await rm(path.join(store.folder, 'mf-queue', version), { recursive: true });
    expect((await get('/mf-queue', inside)).payload).toContain(`/releases/mf-queue/${current}/`);
  });
});
