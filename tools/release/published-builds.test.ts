import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInputs } from '../build/build-parts.mjs';
import { findDataDir, type DataDir } from '../common/data-dir.mjs';
import { localTarget } from './local-target.ts';
import { builtRemote, builtShell } from './deploy-testing.ts';
import { publishedBuilds, savePublishedBuilds, type PublishedBuild } from './published-builds.mjs';
import { publishRemotes } from '../start/suite.mjs';
import { UserError } from '../common/user-error.mjs';

const { ReleaseStore, copyOf } = await import('../../api/dist/delivery/releases/release-store.js');
const { withLock } = await import('../../api/dist/delivery/releases/store-lock.js');

/** Where no server is. */
const NOBODY = 'http://127.0.0.1:1';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queuebell-published-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const save = (dataDir: DataDir, builds: Record<string, PublishedBuild>) =>
  savePublishedBuilds(dataDir, builds, withLock);
const newDataDir = async () => findDataDir({ DATA_DIR: await mkdtemp(join(folder, 'data-')) });
const built = async (text: string, changes: object = {}) => [
  { remote: 'mf-queue', folder: await builtRemote(folder, text, changes) },
];

/** As after a change of the source: what was noted is not what is built now. */
const sourceChanged = async (dataDir: DataDir) =>
  save(dataDir, {
    'mf-queue': { inputs: 'of before', version: publishedBuilds(dataDir)['mf-queue']?.version },
  });

describe('a start', () => {
  describe('leaves the release that a team deployed', () => {
    /** A start published a release, and then a team did. */
    async function deployedByTeam() {
      const dataDir = await newDataDir();
      await publishRemotes(dataDir, await built('of the checkout'));
      await sourceChanged(dataDir);
      const store = new ReleaseStore(dataDir.path);
      const { version } = await store.publish(await builtRemote(folder, 'of the team'), 'deploy token');
      const current = async () => (await store.registry()).remotes['mf-queue']?.version;
      return { dataDir, store, version, current };
    }

    it('when the checkout has changed since, and names it', async () => {
      const { dataDir, version, current } = await deployedByTeam();
      expect(await publishRemotes(dataDir, await built('changed'))).toStrictEqual({
        published: [],
        left: ['mf-queue'],
        warnings: [],
      });
      assert.equal(await current(), version);
    });

    it('when it was deployed on this machine, from another checkout', async () => {
      const { dataDir, version, current } = await deployedByTeam();
      const noted = { checkout: '/another/checkout', inputs: 'theirs', version, versions: [version] };
      await writeFile(dataDir.published, JSON.stringify({ 'mf-queue': noted }));
      expect((await publishRemotes(dataDir, await built('changed'))).published).toStrictEqual([]);
      assert.equal(await current(), version);
    });

    it('until it is rolled back to one of the checkout', async () => {
      const { dataDir, store, version, current } = await deployedByTeam();
      await store.rollback('mf-queue', 'Ann');
      expect((await publishRemotes(dataDir, await built('changed'))).published).toStrictEqual(['mf-queue']);
      assert.notEqual(await current(), version);
    });
  });

  it('keeps the release of a remote when its new build is refused', async () => {
    const dataDir = await newDataDir();
    expect(await publishRemotes(dataDir, await built('good'))).toStrictEqual({
      published: ['mf-queue'],
      left: [],
      warnings: [],
    });
    const store = new ReleaseStore(dataDir.path);
    const before = await store.registry();
    await sourceChanged(dataDir);
    const noted = publishedBuilds(dataDir);
    const { published, warnings } = await publishRemotes(dataDir, await built('bad', { contract: 7 }));
    expect(published).toStrictEqual([]);
    assert.equal(warnings.length, 1);
    assert.match(
      warnings[0] ?? '',
      /^mf-queue was not published, and stays at 1\.0\.0-\w+:\nIt speaks contract 7/,
    );
    expect(await store.registry()).toStrictEqual(before);
    assert.deepEqual(publishedBuilds(dataDir), noted, 'the next start tries again');
  });

  it('fails for a remote that has no release at all, and says why', async () => {
    await assert.rejects(publishRemotes(await newDataDir(), await built('bad', { contract: 7 })), (error) => {
      assert.ok(error instanceof UserError);
      assert.match(error.message, /^mf-queue was not published:\nIt speaks contract 7/);
      return true;
    });
  });

  const accidents: [string, string, (file: string) => Promise<void>][] = [
    ['has lost', 'remote.json', rm],
    ['has lost', 'chunks/home.js', rm],
    ['has only a part of', 'exposed.js', (file) => truncate(file, 5)],
  ];
  for (const [what, file, happens] of accidents) {
    it(`repairs a release that ${what} ${file}`, async () => {
      const dataDir = await newDataDir();
      const remotes = await built('good');
      await publishRemotes(dataDir, remotes);
      const store = new ReleaseStore(dataDir.path);
      const entry = (await store.registry()).remotes['mf-queue'];
      assert.ok(entry);
      await happens(join(store.folder, 'mf-queue', entry.version, file));
      assert.equal(await new ReleaseStore(dataDir.path).isWhole('mf-queue', entry).catch(() => false), false);
      await publishRemotes(dataDir, remotes);
      assert.equal(await new ReleaseStore(dataDir.path).isWhole('mf-queue', entry), true);
    });
  }

  describe('after a rollback', () => {
    /** Back from a build that a start has published. */
    async function rolledBack() {
      const dataDir = await newDataDir();
      const store = new ReleaseStore(dataDir.path);
      await publishRemotes(dataDir, await built('good'));
      const good = (await store.registry()).remotes['mf-queue']?.version;
      await sourceChanged(dataDir);
      const remotes = await built('bad');
      expect((await publishRemotes(dataDir, remotes)).published).toStrictEqual(['mf-queue']);
      await store.rollback('mf-queue', 'Ann');
      const current = async () => (await store.registry()).remotes['mf-queue']?.version;
      return { dataDir, remotes, good, current };
    }

    /** A start published a release. Then a build was deployed with a token, and taken back. */
    async function deployedAndBack(by: 'rollback' | 'end of the canary') {
      const dataDir = await newDataDir();
      const store = new ReleaseStore(dataDir.path);
      await publishRemotes(dataDir, await built('good'));
      await sourceChanged(dataDir);
      const deployed = await builtRemote(folder, 'deployed');
      if (by === 'rollback') {
        await store.publish(deployed, 'deploy token');
        await store.rollback('mf-queue', 'deploy token');
      } else {
        const canary = { share: 5, walls: 'no' as const };
        const { version } = await store.publishCanary(
          await copyOf(deployed),
          'deploy token',
          'mf-queue',
          canary,
        );
        await store.endCanary('mf-queue', 'deploy token', version);
      }
      const current = async () => (await store.registry()).remotes['mf-queue']?.version;
      return { dataDir, current };
    }

    it('publishes nothing when the build that was rolled back is made of something else, and is the same', async () => {
      const { dataDir, remotes, good, current } = await rolledBack();
      const noted = publishedBuilds(dataDir);
      await save(dataDir, { 'mf-queue': { ...noted['mf-queue'], inputs: 'of before' } });
      expect(await publishRemotes(dataDir, remotes)).toStrictEqual({ published: [], left: [], warnings: [] });
      assert.equal(await current(), good);
      expect(publishedBuilds(dataDir)).toStrictEqual(noted);
    });

    it('publishes nothing when an older checkout has noted that build', async () => {
      const { dataDir, remotes, good, current } = await rolledBack();
      await writeFile(dataDir.published, JSON.stringify({ 'mf-queue': builtInputs('mf-queue') }));
      expect((await publishRemotes(dataDir, remotes)).published).toStrictEqual([]);
      assert.equal(await current(), good);
    });

    it.each(['rollback', 'end of the canary'] as const)(
      'publishes nothing when the build came here by a deploy with a token, of which nothing was noted (%s)',
      async (by) => {
        const { dataDir, current } = await deployedAndBack(by);
        const good = await current();
        expect((await publishRemotes(dataDir, await built('deployed'))).published).toStrictEqual([]);
        assert.equal(await current(), good);
      },
    );

    it('publishes a build from before the current release, as after a commit was taken back', async () => {
      const dataDir = await newDataDir();
      const store = new ReleaseStore(dataDir.path);
      const first = await built('first');
      await publishRemotes(dataDir, first);
      const before = (await store.registry()).remotes['mf-queue']?.version;
      await sourceChanged(dataDir);
      await publishRemotes(dataDir, await built('second'));
      await sourceChanged(dataDir);
      expect((await publishRemotes(dataDir, first)).published).toStrictEqual(['mf-queue']);
      assert.equal((await store.registry()).remotes['mf-queue']?.version, before);
    });

    it('publishes nothing when that build was there before the one that is current again, too', async () => {
      const dataDir = await newDataDir();
      const store = new ReleaseStore(dataDir.path);
      const first = await built('first');
      for (const remotes of [first, await built('second'), first]) {
        await publishRemotes(dataDir, remotes);
        await sourceChanged(dataDir);
      }
      const { version } = await store.rollback('mf-queue', 'Ann');
      expect((await publishRemotes(dataDir, first)).published).toStrictEqual([]);
      assert.equal((await store.registry()).remotes['mf-queue']?.version, version);
    });

    it('publishes a build that is another one', async () => {
      const { dataDir, good, current } = await rolledBack();
      const { version } = publishedBuilds(dataDir)['mf-queue'] ?? {};
      await save(dataDir, { 'mf-queue': { inputs: 'of before', version } });
      expect((await publishRemotes(dataDir, await built('mended'))).published).toStrictEqual(['mf-queue']);
      assert.ok(![good, version].includes(await current()));
    });
  });

  it('leaves a retired remote off the site, and says how it comes back', async () => {
    const dataDir = await newDataDir();
    const remotes = await built('good');
    await publishRemotes(dataDir, remotes);
    const store = new ReleaseStore(dataDir.path);
    await store.retire('mf-queue', 'Ann');
    const { published, warnings } = await publishRemotes(dataDir, remotes);
    expect(published).toStrictEqual([]);
    expect(warnings[0]).toBe('mf-queue is retired: npm run deploy -- mf-queue brings it back.');
    expect((await store.registry()).remotes).toStrictEqual({});
  });

  it('publishes a shell before the remotes that it needs, and keeps the one that there is when it is refused', async () => {
    const dataDir = await newDataDir();
    const shellOf = async (version: string, contract = 1) => ({
      remote: 'shell',
      folder: await builtShell(folder, { contract, shared: { react: version } }),
    });
    const react = (required: string) => ({
      shared: { react: { version: required.slice(1), required, singleton: true } },
    });
    await publishRemotes(dataDir, [await shellOf('19.3.1'), ...(await built('19', react('^19.0.0')))]);
    await save(dataDir, {
      'mf-queue': { inputs: 'of before', version: publishedBuilds(dataDir)['mf-queue']?.version },
      shell: { inputs: 'of before', version: publishedBuilds(dataDir)['shell']?.version },
    });
    const next = [await shellOf('20.0.0'), ...(await built('20', react('^20.0.0')))];
    expect(await publishRemotes(dataDir, next)).toStrictEqual({
      published: ['shell', 'mf-queue'],
      left: [],
      warnings: [],
    });
    await new ReleaseStore(dataDir.path).publish(await builtRemote(folder, 'of the team', react('^20.0.0')));
    const { shell } = publishedBuilds(dataDir);
    await save(dataDir, { shell: { inputs: 'of before', version: shell?.version } });
    const { published, warnings } = await publishRemotes(dataDir, [await shellOf('21.0.0')]);
    expect(published).toStrictEqual([]);
    assert.match(
      warnings[0] ?? '',
      /^shell was not published, and stays at \S+:\nmf-queue \S+ is current\. It needs react \^20/,
    );
  });

  it('says which current releases the shell refuses', async () => {
    const dataDir = await newDataDir();
    const shared = { react: { version: '99.0.0', required: '^99.0.0', singleton: true } };
    await new ReleaseStore(dataDir.path).publish(await builtRemote(folder, 'from another shell', { shared }));
    const shell = await builtShell(folder, { contract: 1, shared: { react: '19.3.1' } });
    await new ReleaseStore(dataDir.path).publish(shell, 'Ann', 'shell', { followed: ['mf-queue'] });
    const { warnings } = await publishRemotes(dataDir, []);
    assert.match(warnings[0] ?? '', /^mf-queue \S+ is current, and cannot run: It needs react \^99\.0\.0/);
  });
});

it('a deploy and a start at the same time lose no note about what they published', async () => {
  const dataDir = await newDataDir();
  const names = Array.from({ length: 12 }, (_, n) => `mf-${n}`);
  await Promise.all(names.map((name) => save(dataDir, { [name]: { inputs: 'inputs' } })));
  expect(Object.keys(publishedBuilds(dataDir)).sort()).toStrictEqual(names.sort());
});

it('a rollback on this machine never leads to a host that is off the list', async () => {
  const dataDir = await newDataDir();
  const target = (env: NodeJS.ProcessEnv) => localTarget(dataDir.path, { env });
  const here = await target({});
  const one = await here.publish('mf-queue', await builtRemote(folder, 'one'));
  const two = await here.publish('mf-queue', await builtRemote(folder, 'two'));
  await writeFile(join(dataDir.path, 'releases/mf-queue', one.version, '.elsewhere'), `${NOBODY}/x/`);
  await assert.rejects(here.rollback('mf-queue', {}), {
    message: `${NOBODY}/x/remoteEntry.js is on a host that is not in REMOTE_ORIGINS any more.`,
  });
  const allowing = await target({ REMOTE_ORIGINS: NOBODY });
  await assert.rejects(allowing.rollback('mf-queue', {}), {
    message: `${NOBODY}/x/remote.json cannot be reached.`,
  });
  assert.equal((await here.registry()).remotes['mf-queue']?.version, two.version);
  await assert.rejects(target({ REMOTE_ORIGINS: '*' }), /^Error: REMOTE_ORIGINS must list origins/);
});
