import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MORNING, oneTo } from '../../../test/harness.js';
import { builtRemote } from '../../../test/built-remote.js';
import { FakeClock } from '../../platform/clock/fake-clock.js';
import { ReleaseChanged, ReleaseError } from './release-error.js';
import { ReleaseStore } from './release-store.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Long enough that a holder on a busy machine is not taken for dead. */
const lockTimes = { retryMs: 1, renewMs: 50, staleMs: 2_000, giveUpMs: 15_000 };
let dataDir: string;
let store: ReleaseStore;
let clock: FakeClock;
const another = () => new ReleaseStore(dataDir, { now: () => clock.now(), lockTimes });

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'queuebell-releases-'));
  clock = new FakeClock(MORNING);
  store = another();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const publish = async (name: string, text: string) => store.publish(await builtRemote(name, { text }), 'Ann');
const entryOf = async (name: string) => (await store.registry()).remotes[name];
const storedVersions = async (name: string) => (await store.list(name)).map(({ version }) => version);

describe('publishing a release', () => {
  it('puts a build into the store and makes it current', async () => {
    const { version, changed, remote } = await publish('mf-queue', 'one');
    expect([remote, changed]).toEqual(['mf-queue', true]);
    expect(version).toMatch(/^1\.0\.0-[0-9a-f]{10}$/);
    const base = `/releases/mf-queue/${version}`;
    expect(await entryOf('mf-queue')).toEqual({
      version,
      entry: `${base}/remoteEntry.js`,
      manifest: `${base}/mf-manifest.json`,
      paths: ['/mf-queue', '/mf-queue/:id'],
      since: MORNING,
    });
    expect(await readFile(path.join(dataDir, base, 'chunks/home.1.js'), 'utf8')).toContain(
      'one chunks/home.1.js',
    );
  });

  it('does nothing for the build that is current', async () => {
    const first = await publish('mf-queue', 'one');
    const registry = await store.registry();
    clock.advance(HOUR_MS);
    expect(await publish('mf-queue', 'one')).toEqual({ ...first, changed: false, from: first.version });
    expect(await store.registry()).toEqual(registry);
  });

  it('keeps the one before as previous, also when an older build comes back', async () => {
    const one = await publish('mf-queue', 'one');
    const two = await publish('mf-queue', 'two');
    expect(await entryOf('mf-queue')).toMatchObject({
      version: two.version,
      previous: { version: one.version },
    });
    await publish('mf-queue', 'one');
    expect(await entryOf('mf-queue')).toMatchObject({
      version: one.version,
      previous: { version: two.version },
    });
  });

  it('is seen by another process at once', async () => {
    const other = another();
    expect(await other.registry()).toEqual({ contract: 1, remotes: {} });
    const { version } = await publish('mf-queue', 'one');
    expect((await other.registry()).remotes['mf-queue']?.version).toBe(version);
  });

  it('leaves nothing half when many publish at once', async () => {
    const names = ['mf-public', 'mf-account', 'mf-queue', 'mf-demo'];
    const builds = await Promise.all(
      names.flatMap((name) => ['one', 'two', 'two'].map((text) => builtRemote(name, { text }))),
    );
    await Promise.all(builds.map((folder) => another().publish(folder)));
    const { remotes } = await store.registry();
    expect(Object.keys(remotes).sort()).toEqual([...names].sort());
    for (const name of names) {
      expect(await storedVersions(name)).toHaveLength(2);
      expect(await storedVersions(name)).toContain(remotes[name]?.version);
    }
    expect((await readdir(store.folder)).sort()).toEqual(
      ['.reserve', 'journal.ndjson', ...names, 'remotes.json'].sort(),
    );
  });

  it('goes on after a process died while it held the lock', async () => {
    await mkdir(store.folder, { recursive: true });
    await writeFile(path.join(store.folder, '.lock'), 'dead');
    await Promise.all(oneTo(4).map((n) => publish('mf-queue', `build ${n}`)));
    expect(await entryOf('mf-queue')).toBeDefined();
    expect(await readdir(store.folder)).not.toContain('.lock');
  });

  it('leaves alone the remotes that other hosts have, and entries that it cannot read', async () => {
    const hosted = {
      version: '9',
      entry: 'https://team.example/r.js',
      manifest: 'https://team.example/m.json',
      paths: ['/team'],
    };
    await mkdir(store.folder, { recursive: true });
    await writeFile(
      path.join(store.folder, 'remotes.json'),
      JSON.stringify({ contract: 1, remotes: { 'mf-team': hosted, 'mf-odd': { odd: true } } }),
    );
    await publish('mf-queue', 'one');
    expect(await entryOf('mf-team')).toEqual(hosted);
    expect(
      JSON.parse(await readFile(path.join(store.folder, 'remotes.json'), 'utf8')).remotes['mf-odd'],
    ).toEqual({ odd: true });
  });

  it('keeps the last good registry while somebody breaks the file', async () => {
    await publish('mf-queue', 'one');
    const registry = await store.registry();
    await writeFile(path.join(store.folder, 'remotes.json'), '{"contract":');
    expect(await store.registry()).toEqual(registry);
  });
});

describe('a rollback', () => {
  it('is one step when two people flee from the same release at once', async () => {
    const one = await publish('mf-queue', 'one');
    const two = await publish('mf-queue', 'two');
    const { version: from } = await publish('mf-queue', 'three');
    const outcomes = await Promise.allSettled(
      ['Ann', 'Ben'].map((by) => another().rollback('mf-queue', by, { from })),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toEqual([expect.any(ReleaseChanged)]);
    expect(String(refused[0])).toContain(`mf-queue runs ${two.version} now, not ${from}.`);
    expect(await entryOf('mf-queue')).toMatchObject({
      version: two.version,
      previous: { version: one.version },
    });
  });

  it('is a step each time if the caller does not say from which release', async () => {
    const one = await publish('mf-queue', 'one');
    for (const text of ['two', 'three']) await publish('mf-queue', text);
    await Promise.all(['Ann', 'Ben'].map((by) => another().rollback('mf-queue', by)));
    expect((await entryOf('mf-queue'))?.version).toBe(one.version);
  });
});

describe('the earlier releases that a page may fall back to', () => {
  const offered = async () => {
    const { previous, earlier = [] } = (await entryOf('mf-queue')) ?? {};
    return [previous, ...earlier].map((release) => release?.version);
  };
  const publishAll = async (...texts: string[]) => {
    const versions: string[] = [];
    for (const text of texts) {
      versions.push((await publish('mf-queue', text)).version);
      clock.advance(1);
    }
    return versions;
  };

  it('are those before the current one, the nearest first', async () => {
    const [one, two, three, four] = await publishAll('one', 'two', 'three', 'four', 'five');
    expect(await offered()).toEqual([four, three, two]);
    expect(one).not.toBe(two);
  });

  it('are none if there are none', async () => {
    await publishAll('one', 'two');
    expect(await entryOf('mf-queue')).not.toHaveProperty('earlier');
  });

  it('begin with the last one that was current for an hour', async () => {
    const [good] = await publishAll('good');
    clock.advance(HOUR_MS);
    const [, , , bad, worse] = await publishAll('one', 'two', 'three', 'four', 'five', 'six');
    expect(await offered()).toEqual([worse, good, bad]);
  });

  it('exclude a release that was rolled back after an hour', async () => {
    const [one] = await publishAll('one');
    const [two] = await publishAll('two');
    clock.advance(HOUR_MS);
    await publishAll('fled');
    clock.advance(HOUR_MS);
    await store.rollback('mf-queue', 'Ann');
    const [three] = await publishAll('three');
    await publishAll('four');
    expect(await offered()).toEqual([three, two, one]);
  });

  it('include none that cannot be read any more', async () => {
    const [one, two, three] = await publishAll('one', 'two', 'three', 'four');
    await rm(path.join(store.folder, 'mf-queue', two ?? '', 'remote.json'));
    await publishAll('five');
    expect(await offered()).toEqual([expect.any(String), three, one]);
  });
});

describe('the files of old releases', () => {
  it('stay for a day after pages could use them last, however old they were then', async () => {
    const one = await publish('mf-queue', 'one');
    clock.advance(100 * DAY_MS);
    for (const text of ['two', 'three', 'four', 'five', 'six', 'seven']) {
      await publish('mf-queue', text);
      clock.advance(HOUR_MS);
    }
    expect((await entryOf('mf-queue'))?.earlier?.map(({ version }) => version)).not.toContain(one.version);
    clock.advance(DAY_MS - 4 * HOUR_MS);
    await publish('mf-queue', 'eight');
    expect(await storedVersions('mf-queue')).toContain(one.version);
    clock.advance(HOUR_MS);
    await publish('mf-queue', 'nine');
    expect(await storedVersions('mf-queue')).not.toContain(one.version);
  });

  it('stay if they are the last that were stable, however many came after them, and for however long', async () => {
    const good = await publish('mf-queue', 'good');
    clock.advance(HOUR_MS);
    for (const text of ['two', 'three', 'four', 'five', 'six']) {
      await publish('mf-queue', text);
      clock.advance(1);
    }
    clock.advance(100 * DAY_MS);
    expect(await storedVersions('mf-queue')).toContain(good.version);
    expect((await entryOf('mf-queue'))?.earlier?.[0]?.version).toBe(good.version);
  });

  it('stay for a day after pages could fall back to them, however quickly others came', async () => {
    const fallback = await publish('mf-queue', 'fallback');
    clock.advance(100 * DAY_MS);
    await publish('mf-queue', 'broken');
    clock.advance(100 * DAY_MS);
    for (const text of ['two', 'three', 'four', 'five']) {
      await publish('mf-queue', text);
      clock.advance(1);
    }
    expect(await storedVersions('mf-queue')).toContain(fallback.version);
    clock.advance(DAY_MS);
    await publish('mf-queue', 'six');
    expect(await storedVersions('mf-queue')).not.toContain(fallback.version);
  });

  it('stay for good while pages can fall back to them, and until the deploy after that', async () => {
    const versions = [];
    for (const text of ['one', 'two', 'three', 'four', 'five', 'six']) {
      versions.push((await publish('mf-queue', text)).version);
      clock.advance(100 * DAY_MS);
    }
    expect(await storedVersions('mf-queue')).toEqual(versions.slice(1).reverse());
    expect(await readdir(path.join(store.folder, 'mf-queue'))).toHaveLength(5);
  });

  it('stay while a page would fall back to them', async () => {
    const versions = [];
    for (const text of ['one', 'two', 'three', 'four', 'five']) {
      versions.push((await publish('mf-queue', text)).version);
    }
    await store.rollback('mf-queue', 'Ann', { to: versions[1] });
    clock.advance(100 * DAY_MS);
    await store.rollback('mf-queue', 'Ann', { to: versions[4] });
    expect(await entryOf('mf-queue')).toMatchObject({ previous: { version: versions[1] } });
    expect(await storedVersions('mf-queue')).toContain(versions[1]);
  });

  it('include those of a process that died while publishing, for an hour', async () => {
    await publish('mf-queue', 'one');
    const left = ['.draft-x', '.lock-x', 'remotes.json.x'].map((name) => path.join(store.folder, name));
    for (const folder of left) await mkdir(folder);
    for (const folder of left) await utimes(folder, clock.now(), clock.now());
    await publish('mf-queue', 'two');
    expect(await readdir(store.folder)).toEqual(
      expect.arrayContaining(['.draft-x', '.lock-x', 'remotes.json.x']),
    );
    clock.advance(HOUR_MS);
    await publish('mf-queue', 'three');
    expect((await readdir(store.folder)).sort()).toEqual([
      '.reserve',
      'journal.ndjson',
      'mf-queue',
      'remotes.json',
    ]);
  });
});

describe('a build is refused if it', () => {
  const broken: [string, string, () => Promise<string>][] = [
    [
      "lacks a screen's script",
      'chunks/home.1.js, which is not there',
      () => builtRemote('mf-queue', { without: ['chunks/home.1.js'] }),
    ],
    [
      'lacks its manifest',
      'mf-manifest.json',
      () => builtRemote('mf-queue', { without: ['mf-manifest.json'] }),
    ],
    ['lacks its entry', 'remoteEntry.js', () => builtRemote('mf-queue', { without: ['remoteEntry.js'] })],
    [
      'speaks a contract of the future',
      'contract 3',
      () => builtRemote('mf-queue', { description: { contract: 3 } }),
    ],
    [
      'has a name that leads elsewhere',
      'not a valid name for a remote',
      () => builtRemote('mf-queue', { description: { name: '../x' } }),
    ],
    [
      'has a version that leads elsewhere',
      'not a valid version',
      () => builtRemote('mf-queue', { description: { version: '../../1' } }),
    ],
    [
      'names a file outside',
      'not there',
      () => builtRemote('mf-queue', { description: { entry: 'x.js' }, without: ['x.js'] }),
    ],
  ];

  it.each(broken)('%s', async (_what, message, build) => {
    const folder = await build();
    await expect(store.publish(folder)).rejects.toThrow(message);
    await expect(store.publish(folder)).rejects.toThrow(ReleaseError);
    expect(await store.registry()).toEqual({ contract: 1, remotes: {} });
  });

  it('has no remote.json', async () => {
    const folder = await builtRemote('mf-queue');
    await rm(path.join(folder, 'remote.json'));
    await expect(store.publish(folder)).rejects.toThrow('remote.json is not there');
  });

  it('links to files outside', async () => {
    const folder = await builtRemote('mf-queue');
    await symlink('/etc/hostname', path.join(folder, 'link.js'));
    await expect(store.publish(folder)).rejects.toThrow('neither a file nor a folder');
  });

  it.each(['/mf-queue', '/MF-queue/', '/mf-queue/:other'])(
    'has the path %s, which belongs to another remote',
    async (taken) => {
      await publish('mf-queue', 'one');
      const greedy = await builtRemote('mf-demo', { description: { paths: ['/demo', taken], screens: {} } });
      await expect(store.publish(greedy)).rejects.toThrow('belongs to mf-queue');
      expect(await entryOf('mf-demo')).toBeUndefined();
    },
  );

  it('has a path that several remotes ask for at the same moment: one of them gets it', async () => {
    const names = oneTo(6).map((n) => `mf-team-${n}`);
    const builds = await Promise.all(
      names.map((name) => builtRemote(name, { description: { paths: ['/bookings'], screens: {} } })),
    );
    const outcomes = await Promise.allSettled(builds.map((folder) => another().publish(folder)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    const { remotes } = await store.registry();
    const [holder, ...others] = Object.keys(remotes);
    expect(others).toEqual([]);
    expect(refused.map(String)).toEqual(
      Array(names.length - 1).fill(expect.stringContaining(`belongs to ${holder}`)),
    );
  });
});
