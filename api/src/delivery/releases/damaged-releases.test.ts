import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { builtRemote } from '../../../test/built-remote.js';
import { contentsOf } from '../../../test/contents-of.js';
import { MORNING } from '../../../test/harness.js';
import { JOURNAL_FILE } from './journal.js';
import { StoredReleases } from './stored-releases.js';
import { ReleaseStore } from './release-store.js';

let dataDir: string;
let store: ReleaseStore;
let warnings: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'queuebell-damaged-'));
  warnings = [];
  store = new ReleaseStore(dataDir, { warn: (line) => warnings.push(line) });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const publish = async (text: string) => store.publish(await builtRemote('mf-queue', { text }), 'Ann');
const current = async () => (await store.registry()).remotes['mf-queue'];

describe('a damaged release', () => {
  it.each<[string, (folder: string) => Promise<void>]>([
    ['lost what it says about itself', (folder) => rm(path.join(folder, 'remote.json'))],
    ['lost a folder', (folder) => rm(path.join(folder, 'chunks'), { recursive: true })],
    ['has a file cut off', (folder) => writeFile(path.join(folder, 'remoteEntry.js'), '/* one')],
    ['has a file too many', (folder) => writeFile(path.join(folder, 'extra.js'), 'x')],
    [
      'has a folder in the place of a file',
      async (folder) => {
        await rm(path.join(folder, 'exposed.1.js'));
        await mkdir(path.join(folder, 'exposed.1.js/x'), { recursive: true });
      },
    ],
  ])('that %s is whole again after another deploy', async (_what, damage) => {
    const { version } = await publish('one');
    const folder = path.join(store.folder, 'mf-queue', version);
    const whole = await contentsOf(folder);
    await damage(folder);
    expect(await publish('one')).toMatchObject({ version, changed: false });
    expect(await contentsOf(folder)).toEqual(whole);
  });

  it('is recognized as damaged', async () => {
    const { version } = await publish('one');
    const pointer = await current();
    expect(pointer && (await store.isWhole('mf-queue', pointer))).toBe(true);
    await rm(path.join(store.folder, 'mf-queue', version, 'chunks/home.1.js'));
    expect(pointer && (await store.isWhole('mf-queue', pointer))).toBe(false);
  });

  it('does not stop the next deploy, and pages fall back to the one before it', async () => {
    const one = await publish('one');
    const two = await publish('two');
    await publish('three');
    await rm(path.join(store.folder, 'mf-queue', two.version, 'remote.json'));
    await store.rollback('mf-queue', 'Ann', { to: one.version });
    await publish('two again');
    expect((await current())?.previous?.version).toBe(one.version);
  });

  it('is not used as a fallback by pages', async () => {
    const one = await publish('one');
    const two = await publish('two');
    const three = await publish('three');
    await publish('four');
    await rm(path.join(store.folder, 'mf-queue', two.version, 'remote.json'));
    await store.rollback('mf-queue', 'Ann', { to: three.version });
    expect((await current())?.previous?.version).toBe(one.version);
  });
});

describe('a deploy', () => {
  it('has happened once pages read the registry, whatever goes wrong after that', async () => {
    const one = await publish('one');
    const reads = new ReleaseStore(dataDir);
    const journal = path.join(store.folder, JOURNAL_FILE);
    let looks = 0;
    const now = () => {
      looks += 1;
      // The deploy has begun, and has read the journal for the last time.
      if (looks === 2) {
        rmSync(journal);
        mkdirSync(journal);
      }
      return new Date(MORNING);
    };
    const next = new ReleaseStore(dataDir, { now, warn: (line) => warnings.push(line) });
    const two = await next.publish(await builtRemote('mf-queue', { text: 'two' }), 'Ann');
    expect(two).toMatchObject({ changed: true, from: one.version });
    expect((await reads.registry()).remotes['mf-queue']?.version).toBe(two.version);
    expect(warnings).toEqual([
      expect.stringMatching(/^mf-queue: publish is done\. The journal does not say so yet: /),
    ]);
  });

  it('changes nothing when the journal cannot be written before it', async () => {
    const one = await publish('one');
    await rm(path.join(store.folder, JOURNAL_FILE));
    await mkdir(path.join(store.folder, JOURNAL_FILE));
    await expect(publish('two')).rejects.toThrow();
    expect((await current())?.version).toBe(one.version);
    expect(await readdir(path.join(store.folder, 'mf-queue'))).toEqual([one.version]);
  });

  it('says that it has repaired what is current, and only when there was something to repair', async () => {
    const { version } = await publish('one');
    await rm(path.join(store.folder, 'mf-queue', version, 'remoteEntry.js'));
    const again = { remote: 'mf-queue', version, changed: false, from: version };
    expect(await publish('one')).toEqual({ ...again, repaired: true });
    expect(await publish('one')).toEqual(again);
  });

  it('is complete on the disk before it has its name', async () => {
    const seen: string[][] = [];
    const namesOf = (folder: string) => readdir(folder).catch(() => []);
    const stored = new StoredReleases(dataDir, {
      sync: async (folder) => {
        seen.push(await namesOf(folder), await namesOf(path.join(dataDir, 'mf-queue')));
      },
    });
    await stored.withDraft(async (draft) => {
      await writeFile(path.join(draft, 'a.js'), 'a');
      await stored.add(draft, 'mf-queue', '1', new Date(MORNING));
    });
    expect(seen).toEqual([['a.js'], []]);
    expect(await namesOf(path.join(dataDir, 'mf-queue'))).toEqual(['1']);
  });
});
