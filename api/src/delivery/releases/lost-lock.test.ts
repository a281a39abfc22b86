import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { builtRemote } from '../../../test/built-remote.js';
import { MORNING } from '../../../test/harness.js';
import { FakeClock } from '../../platform/clock/fake-clock.js';
import { RESERVE_FILE } from './full-disk.js';
import { Journal, JOURNAL_FILE } from './journal.js';
import { ReleaseStore } from './release-store.js';
import { LockError } from './store-lock.js';

const DAY_MS = 86_400_000;
/** Long enough that a holder on a busy machine is not taken for dead. */
const lockTimes = { retryMs: 1, renewMs: 50, staleMs: 2_000, giveUpMs: 60_000 };
let dataDir: string;
let clock: FakeClock;
let store: ReleaseStore;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'queuebell-lost-lock-'));
  clock = new FakeClock(MORNING);
  store = new ReleaseStore(dataDir, { now: () => clock.now(), lockTimes });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const publish = async (text: string) => store.publish(await builtRemote('mf-queue', { text }), 'Ann');
const storedVersions = async () => (await store.list('mf-queue')).map(({ version }) => version);
const folderOf = (version: string) => path.join(store.folder, 'mf-queue', version);

/** Every file but the journal and the reserve with its content, and every release's folder with its time. */
async function everything(): Promise<Record<string, string | number>> {
  const entries = await readdir(store.folder, { recursive: true, withFileTypes: true });
  const read = entries.map(async (entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const isRelease = path.basename(entry.parentPath) === 'mf-queue';
    const what = entry.isFile()
      ? await readFile(file, 'base64')
      : isRelease
        ? (await stat(file)).mtimeMs
        : '';
    return [path.relative(store.folder, file), what] as const;
  });
  const files = await Promise.all(read);
  return Object.fromEntries(files.filter(([file]) => file !== JOURNAL_FILE && file !== RESERVE_FILE));
}

const outcomes = async () => (await new Journal(store.folder).entries()).map(({ state }) => state);

/** Loses its lock when it reads the clock for the nth time, like a process that was frozen. */
function losing(nth: number, then: () => void = () => undefined): ReleaseStore {
  let looks = 0;
  const now = () => {
    looks += 1;
    if (looks === nth) {
      rmSync(path.join(store.folder, '.lock'));
      then();
    }
    return clock.now();
  };
  return new ReleaseStore(dataDir, { now, lockTimes });
}

describe('a holder that has lost the lock', () => {
  it.each([
    ['before its files are there', 1],
    ['after that', 2],
  ])('%s has changed nothing by its deploy', async (_when, nth) => {
    await publish('one');
    await publish('two');
    const before = await everything();
    clock.advance(DAY_MS);
    const build = await builtRemote('mf-queue', { text: 'three' });
    await expect(losing(nth).publish(build, 'Ann')).rejects.toThrow(LockError);
    expect(await everything()).toEqual(before);
  });

  it('has changed nothing by the very first deploy, and by one of a release that is kept', async () => {
    const first = await builtRemote('mf-queue', { text: 'one' });
    await expect(losing(2).publish(first, 'Ann')).rejects.toThrow(LockError);
    expect(await everything()).toEqual({});
    expect(await outcomes()).toEqual(['lost']);
    await publish('one');
    await publish('two');
    const before = await everything();
    clock.advance(DAY_MS);
    await expect(losing(2).publish(first, 'Ann')).rejects.toThrow(LockError);
    expect(await everything()).toEqual(before);
    expect(await outcomes()).toEqual(['lost', 'done', 'done', 'unfinished']);
    await publish('three');
    expect(await outcomes()).toEqual(['lost', 'done', 'done', 'lost', 'done']);
  });

  it('has changed nothing by a rollback', async () => {
    await publish('one');
    await publish('two');
    const before = await everything();
    clock.advance(DAY_MS);
    await expect(losing(1).rollback('mf-queue', 'Ann')).rejects.toThrow(LockError);
    expect(await everything()).toEqual(before);
  });

  it('does not remove a build that another process has published meanwhile', async () => {
    await publish('one');
    const build = await builtRemote('mf-queue', { text: 'two' });
    const twin = await mkdtemp(path.join(tmpdir(), 'queuebell-twin-'));
    const other = new ReleaseStore(twin, { now: () => clock.now(), lockTimes });
    await other.publish(await builtRemote('mf-queue', { text: 'one' }), 'Ann');
    const { version } = await other.publish(build, 'Ann');
    // The other process found the folder and made it current.
    const publishes = () => {
      for (const file of ['remotes.json', 'journal.ndjson']) {
        cpSync(path.join(other.folder, file), path.join(store.folder, file));
      }
    };
    await expect(losing(2, publishes).publish(build, 'Ben')).rejects.toThrow(LockError);
    expect((await store.registry()).remotes['mf-queue']?.version).toBe(version);
    expect(await readdir(folderOf(version))).toContain('remoteEntry.js');
    await rm(twin, { recursive: true });
  });
});

it('a deploy whose registry cannot be written leaves no release', async () => {
  await publish('one');
  const before = await everything();
  const registry = path.join(store.folder, 'remotes.json');
  let looks = 0;
  const now = () => {
    looks += 1;
    if (looks === 2) writeFileSync(registry, '{"contract":');
    return clock.now();
  };
  const next = new ReleaseStore(dataDir, { now, lockTimes });
  await expect(next.publish(await builtRemote('mf-queue', { text: 'two' }), 'Ann')).rejects.toThrow(
    'cannot be read',
  );
  await writeFile(registry, Buffer.from(String(before['remotes.json']), 'base64'));
  expect(await everything()).toEqual(before);
});

describe('a release of a killed process that was never current', () => {
  const ORPHAN = '1.0.0-0123456789';
  const leave = async (version: string) => {
    cpSync(folderOf(version), folderOf(ORPHAN), { recursive: true });
    await utimes(folderOf(ORPHAN), clock.now(), clock.now());
  };

  it('is no release to go back to', async () => {
    const { version } = await publish('one');
    await leave(version);
    expect(await storedVersions()).toEqual([version]);
    await expect(store.rollback('mf-queue', 'Ann', { to: ORPHAN })).rejects.toThrow(
      `${ORPHAN} of mf-queue is not kept`,
    );
  });

  it('does not push another one out, and goes after a day', async () => {
    const versions = [];
    for (const text of ['one', 'two', 'three']) {
      versions.push((await publish(text)).version);
      clock.advance(2 * DAY_MS);
    }
    await leave(versions[0] ?? '');
    clock.advance(DAY_MS - 1);
    versions.push((await publish('four')).version);
    expect(await readdir(path.dirname(folderOf('x')))).toEqual(expect.arrayContaining([ORPHAN, ...versions]));
    clock.advance(1);
    versions.push((await publish('five')).version);
    expect((await readdir(path.dirname(folderOf('x')))).sort()).toEqual(versions.sort());
  });

  it('is one to go back to if no journal tells which were current', async () => {
    const { version } = await publish('one');
    await publish('two');
    await publish('three');
    await writeFile(path.join(store.folder, 'journal.ndjson'), '');
    expect(await storedVersions()).toContain(version);
  });
});
