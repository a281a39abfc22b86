import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { MORNING } from '../../../test/harness.js';
import { builtRemote } from '../../../test/built-remote.js';
import { FakeClock } from '../../platform/clock/fake-clock.js';
import { ReleaseStore } from './release-store.js';
import { freedLines } from './release-words.js';

const DAY_MS = 86_400_000;
let dataDir: string;
let store: ReleaseStore;
let clock: FakeClock;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'queuebell-free-'));
  clock = new FakeClock(MORNING);
  store = new ReleaseStore(dataDir, { now: () => clock.now() });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('freeing space removes releases that were replaced long ago, and none that pages use or fall back to', async () => {
  const versions: string[] = [];
  for (const text of ['one', 'two', 'three', 'four', 'five']) {
    versions.push((await store.publish(await builtRemote('mf-queue', { text }), 'Ann')).version);
  }
  expect(freedLines(await store.free('Ann'))).toBe('There is no release that no page needs.');
  clock.advance(2 * DAY_MS);
  const freed = await store.free('Ann');
  expect(freed.map(({ version }) => version)).toEqual([versions[0]]);
  expect(freedLines(freed)).toMatch(
    new RegExp(`^mf-queue ${versions[0]} is removed\\.\\n\\d+\\.\\d MB are free`),
  );
  expect((await readdir(path.join(store.folder, 'mf-queue'))).sort()).toEqual(versions.slice(1).sort());
  expect((await store.history('mf-queue')).at(-1)).toMatchObject({
    ...{ action: 'free', by: 'Ann', detail: versions[0], state: 'done' },
  });
});

it('freeing space removes what a retired remote left', async () => {
  await store.publish(await builtRemote('mf-old'), 'Ann');
  await store.retire('mf-old', 'Ann');
  clock.advance(2 * DAY_MS);
  expect(await store.free('Ann')).toHaveLength(1);
  expect(await stat(path.join(store.folder, 'mf-old')).catch(() => null)).toBeNull();
});
