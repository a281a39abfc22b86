import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RemoteDescription, ShellProvision } from '@queuebell/contracts';
import { builtRemote } from '../../../test/built-remote.js';
import { withBuiltShell, type ShellBuild } from '../../../test/built-shell.js';
import { copyOf, ReleaseStore } from './release-store.js';
import { movedLine } from './release-words.js';

let dataDir: string;
let store: ReleaseStore;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'queuebell-shell-store-'));
  store = new ReleaseStore(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const CANARY = { share: 5 };
/** The N of the matrix; remotes and shells of N − 1 and N − 2 are of earlier times. */
const N = 7;
const publishShell = (build: ShellBuild = {}) =>
  withBuiltShell(build, (folder) => store.publish(folder, 'Ann', 'shell'));
const providing = (provision: Partial<ShellProvision>) => publishShell({ provision });
const queue = (description: Partial<RemoteDescription>, text = 'one') =>
  builtRemote('mf-queue', { text, description });
const react = (required: string) => ({ react: { version: '19.0.0', required, singleton: true } });
const current = async () => (await store.registryOfAll()).remotes['shell']?.version;

describe('a release of the shell', () => {
  it('is current once it is published, beside the remotes, and goes back like theirs', async () => {
    const one = await publishShell({ files: { 'shell.1.js': 'one()' } });
    const two = await publishShell({ files: { 'shell.1.js': 'two()' } });
    await store.publish(await builtRemote('mf-queue'));
    const { remotes, shell } = await store.registry();
    expect([Object.keys(remotes), shell]).toEqual([
      ['mf-queue'],
      `/releases/shell/${two.version}/shell.1.js`,
    ]);
    expect(await store.rollback('shell', 'Ann', { from: two.version })).toMatchObject({
      ...{ version: one.version, from: two.version, changed: true },
    });
    expect((await store.registry()).shell).toBe(`/releases/shell/${one.version}/shell.1.js`);
    expect((await store.list('shell')).map(({ version }) => version).sort()).toEqual(
      [one.version, two.version].sort(),
    );
    expect((await store.history('shell')).map(({ action, state }) => [action, state])).toEqual([
      ['publish', 'done'],
      ['publish', 'done'],
      ['rollback', 'done'],
    ]);
  });

  it('stays when a process of an earlier release, which knows remotes alone, writes the registry', async () => {
    const { version } = await publishShell();
    const file = path.join(store.folder, 'remotes.json');
    const { contract, remotes } = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ contract, remotes }));
    expect(await current()).toBe(version);
  });

  it('that was current last is known from the journal while the registry cannot be read', async () => {
    const { version } = await publishShell();
    await publishShell({ page: 'next' });
    await store.rollback('shell', 'Ann');
    await writeFile(path.join(store.folder, 'remotes.json'), '{');
    expect(await new ReleaseStore(dataDir).lastShell()).toBe(`/releases/shell/${version}/shell.1.js`);
  });

  it.each<[string, ShellBuild | string, string]>([
    ['without its page', 'index.html', 'remote.json names index.html, which is not there.'],
    [
      'that does not say what it gives',
      'provides.json',
      'remote.json names provides.json, which is not there.',
    ],
    ['whose script is gone', 'shell.1.js', 'remote.json names shell.1.js, which is not there.'],
    [
      'that cannot say what it gives',
      { files: { 'provides.json': '{"contract":"2"}' } },
      'The shell’s description cannot be read (provides.json).',
    ],
  ])('%s is refused', async (_what, build, message) => {
    const published = withBuiltShell(typeof build === 'string' ? {} : build, async (folder) => {
      if (typeof build === 'string') await rm(path.join(folder, build));
      return store.publish(folder);
    });
    await expect(published).rejects.toThrow(message);
    expect(await current()).toBeUndefined();
  });

  it('that is damaged keeps remotes from being deployed, until the same build has repaired it', async () => {
    const { version } = await publishShell();
    await writeFile(path.join(store.folder, 'shell', version, 'provides.json'), '');
    await expect(store.publish(await queue({}))).rejects.toThrow('Deploy the shell again.');
    expect(await publishShell()).toMatchObject({ version, changed: false, repaired: true });
    expect((await store.publish(await queue({}))).changed).toBe(true);
  });

  it('cannot be had under another name, nor can a remote have its name', async () => {
    await expect(withBuiltShell({}, (folder) => store.publish(folder, 'Ann', 'mf-queue'))).rejects.toThrow(
      'This is shell, not mf-queue.',
    );
    await expect(store.publish(await builtRemote('shell'))).rejects.toThrow(
      'shell is the name of the suite’s own shell: a remote needs another one.',
    );
  });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'has no canary',
      () =>
        withBuiltShell({}, async (folder) =>
          store.publishCanary(await copyOf(folder), 'Ann', 'shell', CANARY),
        ),
      'The shell has no canaries: a preview shows it to some browsers first.',
    ],
    [
      'is not retired',
      () => store.retire('shell', 'Ann'),
      'The shell cannot be retired: all pages are in it.',
    ],
    [
      'gives no address away',
      () => store.handOver('shell', 'Ann', { path: '/x', to: 'mf-queue' }),
      'The shell owns no addresses.',
    ],
    [
      'takes none',
      () => store.handOver('mf-queue', 'Ann', { path: '/x', to: 'shell' }),
      'The shell owns no addresses.',
    ],
    [
      'is not hosted elsewhere',
      () =>
        withBuiltShell({}, async (folder) =>
          store.publishHosted('https://team.example/', await copyOf(folder), () => [], 'Ann', 'shell'),
        ),
      'The shell has to be on this server: its pages are made here.',
    ],
  ])('%s', async (_what, act, message) => {
    await publishShell({ page: 'current' });
    await expect(act()).rejects.toThrow(message);
    expect(await store.history('shell')).toHaveLength(1);
  });
});

describe('a shell that gives less than a remote needs', () => {
  it.each<[string, Partial<ShellProvision>, Partial<ShellProvision>, Partial<RemoteDescription>, string]>([
    ['an older contract', { contract: 3 }, { contract: 2 }, { contract: 3 }, 'It speaks contract 3'],
    [
      'no longer the contract of then',
      { contract: 2 },
      { contract: 3 },
      { contract: 1 },
      'It speaks contract 1',
    ],
    [
      'one capability less',
      { capabilities: ['early', 'stream'] },
      { capabilities: ['early'] },
      { capabilities: ['stream'] },
      'It needs "stream" of its host, which the shell does not have.',
    ],
    [
      'another React',
      { shared: { react: '19.3.1' } },
      { shared: { react: '20.0.0' } },
      { shared: react('^19.0.0') },
      'It needs react ^19.0.0; the shell has 20.0.0.',
    ],
    [
      'an older copy of a package than the remote brings',
      { shared: { '@queuebell/ui': '1.1.0' } },
      { shared: { '@queuebell/ui': '1.0.0' } },
      { shared: { '@queuebell/ui': { version: '1.1.0', required: '^1.0.0', singleton: false } } },
      'It brings @queuebell/ui 1.1.0, on which other remotes would run, too; the shell has 1.0.0.',
    ],
  ])('is refused by its name: %s', async (_what, now, then, needs, reason) => {
    await providing(now);
    const { version: shell } = (await store.registryOfAll()).remotes['shell'] ?? {};
    const { version } = await store.publish(await queue(needs));
    const sentence = `mf-queue ${version} is current. ${reason}`;
    await expect(providing(then)).rejects.toThrow(sentence);
    const preview = withBuiltShell({ provision: then }, async (folder) =>
      store.publishPreview(await copyOf(folder), 'Ann', 'shell'),
    );
    await expect(preview).rejects.toThrow(sentence);
    expect(await current()).toBe(shell);
  });

  it('is not gone back to, until the remote has gone back, too', async () => {
    const old = await providing({ contract: 1 });
    const young = await providing({ contract: 2 });
    const first = await store.publish(await queue({ contract: 1 }));
    const second = await store.publish(await queue({ contract: 2 }, 'two'));
    await expect(store.rollback('shell', 'Ann')).rejects.toThrow(
      `mf-queue ${second.version} is current. It speaks contract 2; this suite runs 1 and the one before.`,
    );
    expect(await current()).toBe(young.version);
    expect((await store.rollback('mf-queue', 'Ann')).version).toBe(first.version);
    expect((await store.rollback('shell', 'Ann')).version).toBe(old.version);
  });

  it('is refused for the sake of an open canary, until it has ended', async () => {
    await providing({ capabilities: ['stream'] });
    await store.publish(await queue({}));
    const build = await queue({ capabilities: ['stream'] }, 'two');
    const { version } = await store.publishCanary(await copyOf(build), 'Ann', 'mf-queue', CANARY);
    await expect(providing({})).rejects.toThrow(`mf-queue ${version} is a canary. It needs "stream"`);
    await store.endCanary('mf-queue', 'Ann');
    expect((await providing({})).changed).toBe(true);
  });

  it('is not refused for the sake of a fallback or a preview, but names them', async () => {
    await providing({ capabilities: ['stream'] });
    const { version: fallback } = await store.publish(await queue({ capabilities: ['stream'] }));
    await store.publish(await queue({}, 'two'));
    const build = await queue({ capabilities: ['stream'] }, 'three');
    const { version: preview } = await store.publishPreview(await copyOf(build), 'Ann', 'mf-queue');
    const unmet = [
      expect.stringContaining(`mf-queue ${fallback} is a fallback. It needs "stream"`),
      expect.stringContaining(`mf-queue ${preview} is a preview. It needs "stream"`),
    ];
    const published = await providing({});
    expect(published).toMatchObject({ changed: true, unmet });
    expect(movedLine(published, 'this machine')).toContain(
      `These do not load in this shell:\nmf-queue ${fallback} is a fallback.`,
    );
    expect(await store.rollback('shell', 'Ann')).not.toHaveProperty('unmet');
    expect(await providing({})).toMatchObject({ changed: true, unmet });
  });
});

describe('remotes and shells of two releases', () => {
  it.each([
    [N, N, true],
    [N, N - 1, true],
    [N - 1, N - 1, true],
    [N - 1, N - 2, true],
    [N - 1, N, false],
    [N, N - 2, false],
    [N, N + 1, false],
  ])('a shell of contract %d and a remote of %d: %s', async (shell, remote, fit) => {
    const remoteFirst = async () => {
      await store.publish(await queue({ contract: 2 }, 'before'));
      await withBuiltShell({ provision: { contract: remote } }, (folder) =>
        store.publish(folder, 'Ann', 'shell', { followed: ['mf-queue'] }),
      );
      await store.publish(await queue({ contract: remote }, 'after'));
      return providing({ contract: shell });
    };
    const shellFirst = async () => {
      await providing({ contract: shell });
      return store.publish(await queue({ contract: remote }));
    };
    for (const inThisOrder of [remoteFirst, shellFirst]) {
      await rm(store.folder, { recursive: true, force: true });
      store = new ReleaseStore(dataDir);
      const refusal = await inThisOrder().then(
        () => '',
        (error: Error) => error.message,
      );
      if (fit) expect(refusal).toBe('');
      else expect(refusal).toContain(`It speaks contract ${remote}`);
    }
  });
});
