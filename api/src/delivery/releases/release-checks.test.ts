import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import type { RemoteDescription, SharedModule } from '@queuebell/contracts';
import { builtRemote } from '../../../test/built-remote.js';
import { doubledBy, newerThanShell, pathsOfOthers, refusalsOf } from './release-checks.js';
import { inspectBuild } from './release-inspection.js';

const none = { scripts: [], styles: [] };
const described = (changes: Partial<RemoteDescription> = {}): RemoteDescription => ({
  ...{ name: 'mf-queue', version: '1.0.0', contract: 1, paths: [], entry: 'remoteEntry.js' },
  ...{ exposed: none, standalone: none, screens: {} },
  ...changes,
});
const wants = (required: string, singleton = true): SharedModule => ({
  version: '1.0.0',
  required,
  singleton,
});
const provision = { contract: 2, shared: { react: '19.3.1', '@queuebell/ui': '1.0.0' } };

describe('the comparison of a release with the shell', () => {
  it.each([
    ['its range is met', { react: wants('^19.0.0') }, []],
    [
      'it needs a newer React',
      { react: wants('^20.0.0') },
      ['It needs react ^20.0.0; the shell has 19.3.1.'],
    ],
    ['it needs an older one', { react: wants('~19.2.0') }, ['It needs react ~19.2.0; the shell has 19.3.1.']],
    ['its range is nonsense', { react: wants('newest') }, ['It needs react newest; the shell has 19.3.1.']],
    ['it brings a copy of its own', { '@queuebell/ui': wants('^2.0.0', false) }, []],
    ['the shell has no such thing', { 'date-fns': wants('^4.0.0') }, []],
    ['it names a property of every object', { constructor: wants('^4.0.0') }, []],
  ])('is right where %s', (_what, shared, reasons) => {
    expect(refusalsOf(described({ contract: 2, shared }), provision)).toEqual(reasons);
  });

  it.each([
    [3, ['It speaks contract 3; this suite runs 2 and the one before.']],
    [2, []],
    [1, []],
    [0, ['It speaks contract 0; this suite runs 2 and the one before.']],
    [1.5, ['It speaks contract 1.5; this suite runs 2 and the one before.']],
  ])('is right for contract %d', (contract, reasons) => {
    expect(refusalsOf(described({ contract }), provision)).toEqual(reasons);
  });

  it.each([
    ['/reviews', []],
    ['/reviews#new', []],
    ['/login', ['Its link Reviews leads to /login, which is not one of its paths.']],
  ])('is right for a link in the bar that leads to %s', (path, reasons) => {
    const nav = [{ label: 'Reviews', path, for: ['owner' as const], order: 1 }];
    expect(refusalsOf(described({ contract: 2, paths: ['/reviews'], nav }), provision)).toEqual(reasons);
  });

  it.each([
    [['download', 'stream'], []],
    [['stream', 'vibrate'], ['It needs "vibrate" of its host, which the shell does not have.']],
  ])('is right for a release that takes %j of its host', (capabilities, reasons) => {
    const offers = { ...provision, capabilities: ['download', 'early', 'stream'] };
    expect(refusalsOf(described({ contract: 2, capabilities }), offers)).toEqual(reasons);
  });

  it('finds no capabilities in a shell from before there were any', () => {
    expect(refusalsOf(described({ contract: 2, capabilities: ['stream'] }), provision)).toEqual([
      'It needs "stream" of its host, which the shell does not have.',
    ]);
  });

  it('is left out while there is no shell', () => {
    expect(refusalsOf(described({ shared: { react: wants('^20.0.0') } }), null)).toEqual([]);
  });
});

describe('the list of singletons that a release brings', () => {
  const singletons = ['react', 'react-dom'];
  const twice = (key: string) =>
    `It does not share ${key} as a singleton, and there can be only one in a page, the shell's.`;
  const [react, dom] = [wants('^19.0.0'), wants('^19.0.0')];

  it.each<[string, Partial<RemoteDescription>, string[]]>([
    ['is all taken from the shell', { shared: { react, 'react-dom': dom } }, []],
    ['is left out', { shared: { react } }, [twice('react-dom')]],
    [
      'is shared as one of several',
      { shared: { react: wants('^20.0.0', false), 'react-dom': dom } },
      [twice('react')],
    ],
    ['is not shared at all', { shared: {} }, singletons.map(twice)],
    [
      'is inherited, not its own',
      { shared: Object.create({ react, 'react-dom': dom }) },
      singletons.map(twice),
    ],
    ['is not said, which is refused for that', {}, []],
  ])('%s', (_what, description, reasons) => {
    expect(doubledBy(described(description), { singletons })).toEqual(reasons);
  });

  it('is left out for a shell from before there was such a list', () => {
    expect(doubledBy(described({ shared: {} }), {})).toEqual([]);
  });
});

describe('a copy of the ui that a release brings', () => {
  const brings = (version: string, required: string, key = '@queuebell/ui') =>
    described({ shared: { [key]: { version, required, singleton: false } } });

  it.each([
    ['1.1.0', '^1.0.0'],
    ['1.0.1', '~1.0.1'],
  ])(
    'is refused if it is newer than the shell’s and other remotes would run on it: %s for %s',
    (version, required) => {
      expect(newerThanShell(brings(version, required), provision)).toEqual([
        `It brings @queuebell/ui ${version}, on which other remotes would run, too; the shell has 1.0.0.`,
      ]);
    },
  );

  it.each([
    ['the same', brings('1.0.0', '^1.0.0')],
    ['an older one', brings('0.9.0', '>=0.9.0')],
    ['one that nobody else takes', brings('2.0.0', '^2.0.0')],
    ['of what the shell does not have', brings('9.0.0', '^9.0.0', 'words')],
  ])('may be %s', (_what, description) => {
    expect(newerThanShell(description, provision)).toEqual([]);
  });
});

it('a release is refused with the name of each path that another remote has', () => {
  const remotes = { 'mf-queue': { paths: ['/a/:id', '/b'] }, 'mf-demo': { paths: ['/c'] } };
  expect(pathsOfOthers('mf-new', ['/A/:other', '/b/', '/d'], remotes)).toEqual([
    '/a/:id belongs to mf-queue.',
    '/b belongs to mf-queue.',
  ]);
  expect(pathsOfOthers('mf-queue', ['/b'], remotes)).toEqual([]);
});

it('a release is refused with the name of each path whose addresses another remote would take', () => {
  const remotes = { 'mf-queue': { paths: ['/ticket/:id', '/join/:code', '/settings'] } };
  expect(pathsOfOthers('mf-reviews', ['/ticket/any', '/join/abc', '/reviews'], remotes)).toEqual([
    '/ticket/:id belongs to mf-queue.',
    '/join/:code belongs to mf-queue.',
  ]);
});

describe('the check of a build’s files', () => {
  const reasonsOf = (folder: string, changes: { provision?: typeof provision } = {}) =>
    inspectBuild(folder, async () => ({
      claims: { declared: {}, handOvers: {} },
      provision: null,
      expected: undefined,
      ...changes,
    })).then(
      () => [],
      (error: { reasons: readonly string[] }) => error.reasons,
    );
  const overwrite = (folder: string, file: string, content: string | Buffer) =>
    writeFile(path.join(folder, file), content);

  it('accepts them as the build wrote them', async () => {
    expect(await reasonsOf(await builtRemote('mf-queue'))).toEqual([]);
  });

  const screen = '/mf-queue';
  it.each<[string, (folder: string) => Promise<void>, string[]]>([
    [
      'one that was changed on its way',
      (folder) => overwrite(folder, 'mf-manifest.json', '{}'),
      [
        'mf-manifest.json is not what the build wrote.',
        'mf-manifest.json.br does not unpack to mf-manifest.json.',
        'mf-manifest.json.gz does not unpack to mf-manifest.json.',
      ],
    ],
    [
      'a compressed copy of something else',
      (folder) => overwrite(folder, 'remoteEntry.js.br', brotliCompressSync('old')),
      ['remoteEntry.js.br does not unpack to remoteEntry.js.'],
    ],
    [
      'a compressed copy that is broken',
      (folder) => overwrite(folder, 'remoteEntry.js.gz', 'x'),
      ['remoteEntry.js.gz does not unpack to remoteEntry.js.'],
    ],
    [
      'a compressed copy that unpacks to far more',
      (folder) => overwrite(folder, 'remoteEntry.js.br', brotliCompressSync(Buffer.alloc(9_000_000))),
      ['remoteEntry.js.br does not unpack to remoteEntry.js.'],
    ],
    [
      'a file that the build does not know',
      (folder) => overwrite(folder, 'extra.js', 'x'),
      ['remote.json has no digest of extra.js.'],
    ],
    [
      'a copy of nothing',
      (folder) => overwrite(folder, 'x.js.br', 'x'),
      ['remote.json has no digest of x.js.br.'],
    ],
    [
      'a hidden file',
      (folder) => overwrite(folder, '.elsewhere', 'https://x/'),
      ['.elsewhere is not a valid file name in a release.'],
    ],
  ])('names %s', async (_what, change, reasons) => {
    const folder = await builtRemote('mf-queue');
    await change(folder);
    expect(await reasonsOf(folder)).toEqual(reasons);
  });

  it('names a file of the digests that is not there', async () => {
    const folder = await builtRemote('mf-queue', {
      description: { hashes: { 'gone.js': 'sha256-x' } },
    });
    expect(await reasonsOf(folder)).toContain('remote.json names gone.js, which is not there.');
  });

  it.each([
    ['within its budget', { shell: 1_000, alone: 1_000 }, []],
    [
      'above it',
      { shell: 10, alone: 11 },
      [
        expect.stringMatching(/^\/mf-queue costs \d+ bytes in the shell; its budget is 10\.$/),
        expect.stringMatching(/^\/mf-queue costs \d+ bytes alone; its budget is 11\.$/),
      ],
    ],
  ])('compares the weight of a page: %s', async (_what, budget, reasons) => {
    const folder = await builtRemote('mf-queue', { description: { budgets: { [screen]: budget } } });
    expect(await reasonsOf(folder)).toEqual(reasons);
  });

  it('looks for the files that the manifest names, too', async () => {
    const folder = await builtRemote('mf-queue', { without: ['mf-manifest.json'] });
    const js = { sync: ['exposed.1.js', 'gone.js'], async: ['later.js'] };
    const manifest = JSON.stringify({
      metaData: { remoteEntry: { name: 'entry.js', path: 'x' } },
      exposes: [{ assets: { js } }],
      shared: [{ name: 'react', assets: { css: { sync: ['gone.css'] } } }],
    });
    await overwrite(folder, 'mf-manifest.json', manifest);
    expect((await reasonsOf(folder)).filter((reason) => reason.startsWith('mf-manifest'))).toEqual([
      'mf-manifest.json names x/entry.js, which is not there.',
      'mf-manifest.json names gone.js, which is not there.',
      'mf-manifest.json names later.js, which is not there.',
      'mf-manifest.json names gone.css, which is not there.',
    ]);
    await overwrite(folder, 'mf-manifest.json', '<!doctype html>');
    expect(await reasonsOf(folder)).toContain('mf-manifest.json cannot be read.');
  });

  it('asks for the shared packages and a budget for each page, and refuses addresses of the server', async () => {
    const paths = ['/mf-queue', '/api/:x'];
    const whole = await builtRemote('mf-queue', { description: { paths } });
    const description: unknown = JSON.parse(await readFile(path.join(whole, 'remote.json'), 'utf8'));
    await overwrite(
      whole,
      'remote.json',
      JSON.stringify({ ...(description as object), shared: undefined, budgets: {} }),
    );
    expect(await reasonsOf(whole)).toEqual([
      '/api/:x is, or could be, an address that the server answers by itself.',
      'remote.json does not say what it shares with the shell: build the remote anew.',
      '/mf-queue has no budget.',
      '/api/:x has no budget.',
    ]);
  });

  it('names all problems at once', async () => {
    const folder = await builtRemote('mf-queue', {
      description: { contract: 9, shared: { react: wants('^20.0.0') } },
      without: ['exposed.1.js'],
    });
    expect(await reasonsOf(folder, { provision })).toEqual([
      'It speaks contract 9; this suite runs 2 and the one before.',
      'It needs react ^20.0.0; the shell has 19.3.1.',
      'remote.json names exposed.1.js, which is not there.',
    ]);
  });
});
