import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { builtRemote } from '../../../test/built-remote.js';
import { withBuiltShell } from '../../../test/built-shell.js';
import { AllowedHosts } from './allowed-hosts.js';
import { HOSTED_AT_FILE } from './stored-releases.js';
import { ReleaseStore } from './release-store.js';

const react = { version: '19.0.0', required: '^19.0.0', singleton: true };
let dataDir: string;
let store: ReleaseStore;
let versions: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'queuebell-hosted-'));
  store = new ReleaseStore(dataDir);
  await shellGives(1, '19.3.1');
  versions = [];
  for (const text of ['one', 'two', 'three']) {
    const built = await builtRemote('mf-queue', { text, description: { shared: { react } } });
    versions.push((await store.publish(built, 'Ann')).version);
  }
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** As `npm start` deploys a shell before the remotes that fit it. */
const shellGives = (contract: number, version: string) =>
  withBuiltShell({ provision: { contract, shared: { react: version } } }, (folder) =>
    store.publish(folder, 'Ops', 'shell', { followed: ['mf-queue'] }),
  );
const current = async () => (await store.registry()).remotes['mf-queue']?.version;

describe('a rollback', () => {
  it.each<[string, number, string, string]>([
    ['whose contract is too old by now', 3, '19.3.1', 'It speaks contract 1; this suite runs 3'],
    [
      "that cannot run on the shell's React any more",
      1,
      '20.0.0',
      'It needs react ^19.0.0; the shell has 20.0.0.',
    ],
  ])('never leads to a release %s', async (_what, contract, version, message) => {
    await shellGives(contract, version);
    await expect(store.rollback('mf-queue', 'Ann')).rejects.toThrow(message);
    expect(await current()).toBe(versions[2]);
  });

  it('never leads to a release of which a file is gone', async () => {
    await rm(path.join(store.folder, 'mf-queue', versions[1] ?? '', 'remoteEntry.js'));
    await expect(store.rollback('mf-queue', 'Ann')).rejects.toThrow('remoteEntry.js, which is not there');
    expect(await current()).toBe(versions[2]);
    await store.rollback('mf-queue', 'Ann', { to: versions[0] });
    expect(await current()).toBe(versions[0]);
  });

  it.each<[string, string, string, string]>([
    ['has a file cut off', 'chunks/home.1.js', '/* on', 'chunks/home.1.js is not what the build wrote.'],
    [
      'has a compressed copy cut off',
      'exposed.1.js.br',
      '',
      'exposed.1.js.br does not unpack to exposed.1.js.',
    ],
  ])('never leads to a release that %s', async (_what, file, content, message) => {
    await writeFile(path.join(store.folder, 'mf-queue', versions[1] ?? '', file), content);
    await expect(store.rollback('mf-queue', 'Ann')).rejects.toThrow(message);
    expect(await current()).toBe(versions[2]);
  });

  it('never leads to a host that is off the list, and says all that is wrong', async () => {
    const far = path.join(store.folder, 'mf-queue', versions[1] ?? '', HOSTED_AT_FILE);
    await writeFile(far, 'https://team.example/x/');
    await shellGives(3, '19.3.1');
    const hosts = new AllowedHosts([], () => undefined);
    await expect(new ReleaseStore(dataDir, { hosts }).rollback('mf-queue', 'Ann')).rejects.toThrow(
      /^https:\/\/team\.example\/x\/remoteEntry\.js is on a host .*\nIt speaks contract 1/,
    );
  });
});

describe('a shell', () => {
  const publish = async () =>
    store.publish(
      await builtRemote('mf-queue', {
        text: 'four',
        description: { contract: 1, shared: { react: { ...react, required: '^20.0.0' } } },
      }),
    );
  const provides = async () =>
    path.join(
      store.folder,
      'shell',
      (await store.registryOfAll()).remotes['shell']?.version ?? '',
      'provides.json',
    );

  it.each<[string, () => Promise<void>]>([
    ['does not say what it provides', async () => rm(await provides())],
    ['is half written', async () => writeFile(await provides(), '{"contract":1,"sha')],
    ['is empty', async () => writeFile(await provides(), '')],
    ['gives something else', async () => writeFile(await provides(), '{"contract":"1","shared":{}}')],
    [
      'is a folder',
      async () => {
        await rm(await provides());
        await mkdir(await provides());
      },
    ],
  ])('that %s lets no release through', async (_what, damage) => {
    await damage();
    const words = 'The shell’s description cannot be read (provides.json)';
    await expect(publish()).rejects.toThrow(words);
    await expect(store.rollback('mf-queue', 'Ann')).rejects.toThrow(words);
    expect(await current()).toBe(versions[2]);
    expect(await store.currentProblems()).toEqual([expect.stringContaining(words)]);
  });

  it('that was never deployed refuses no release', async () => {
    store = new ReleaseStore(path.join(dataDir, 'other'));
    expect((await publish()).changed).toBe(true);
    expect(await store.currentProblems()).toEqual([]);
  });
});

describe('after the shell was deployed again, the store', () => {
  it('reports refused and broken current releases', async () => {
    const demo = await store.publish(await builtRemote('mf-demo'), 'Ann');
    expect(await store.currentProblems()).toEqual([]);
    await shellGives(1, '20.0.0');
    await rm(path.join(store.folder, 'mf-demo', demo.version, 'remote.json'));
    const fresh = new ReleaseStore(dataDir);
    expect((await fresh.currentProblems()).sort()).toEqual([
      `mf-demo ${demo.version} is current, and cannot run: remote.json is not there.`,
      `mf-queue ${versions[2]} is current, and cannot run: It needs react ^19.0.0; the shell has 20.0.0.`,
    ]);
  });
});
