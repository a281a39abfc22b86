import { afterAll, beforeAll, expect, test } from '@jest/globals';
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import webpack from 'webpack';
import {
  BudgetPlugin,
  budgetFor,
  weighEntry,
  weighRemote,
  type Weigh,
  type Budgets,
} from './budget-plugin.mjs';
import type { WebpackPluginInstance, Compiler } from 'webpack';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'queuebell-budget-'));
  await writeFile(path.join(dir, 'index.js'), `console.log('${'a page '.repeat(100)}');`);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** @returns the errors of the build */
async function build(
  weigh: Weigh,
  budgets: Budgets | null,
  { others = [], set }: { others?: WebpackPluginInstance[]; set?: boolean } = {},
): Promise<string[]> {
  const file = path.join(dir, 'budget.json');
  await (budgets === null ? rm(file, { force: true }) : writeFile(file, JSON.stringify(budgets)));
  const compiler = webpack({
    mode: 'production',
    optimization: { minimize: false },
    context: dir,
    entry: { page: './index.js' },
    output: { path: path.join(dir, 'dist') },
    plugins: [...others, new BudgetPlugin({ name: 'page', dir, set, weigh })],
  });
  return new Promise((resolve, reject) => {
    compiler?.run((error, stats) => {
      if (error || !stats) reject(error ?? new Error('There was no build.'));
      else resolve(stats.compilation.errors.map(({ message }) => message));
    });
  });
}

test('a build within its budget passes', async () => {
  expect(await build(weighEntry('page'), { page: { start: 2_000 } })).toStrictEqual([]);
});

test('a build above its budget fails, and says of what, by how much and where the budget is', async () => {
  const [message, ...others] = await build(weighEntry('page'), { page: { start: 100 } });
  assert.match(
    message ?? '',
    /^The start of page weighs \d+ bytes, \d+ more than its budget of 100 in page\/budget\.json\./,
  );
  expect(others).toStrictEqual([]);
});

test('an entry without a budget fails, too', async () => {
  const messages = await build(
    () => [{ what: '/new in the shell', page: '/new', place: 'shell', files: ['page.js'] }],
    {},
  );
  assert.match(
    messages.join(),
    /^\/new in the shell weighs \d+ bytes and has no budget in page\/budget\.json\. Set it: npm run budgets -- page$/,
  );
});

/** The files of the build with their sizes in bytes; each size has a digit of its own. */
const FILES = {
  'entry.js': 1,
  'exposed.js': 10,
  'exposed.css': 100,
  'start.js': 1_000,
  'ui.js': 10_000,
  'screen.js': 100_000,
  'pairing.js': 1_000_000,
};
const files = (...scripts: string[]) => ({ scripts, styles: [] });
const REMOTE = {
  entry: 'entry.js',
  exposed: { scripts: ['exposed.js'], styles: ['exposed.css'] },
  standalone: files('start.js', 'ui.js'),
  // A file that a path needs twice is loaded once.
  screens: { '/plain': files('screen.js', 'ui.js', 'exposed.js'), '/wall': files('screen.js') },
  guest: files('pairing.js', 'ui.js'),
  apps: { '/wall': 'Wall' },
  prerendered: { '/plain': 'plain.html' },
  earlyPictures: { '/wall': 'picture.js' },
};
const PAGE = `<p>${'word '.repeat(1_000)}</p>`;

/** Emits them once nothing is minified any more. */
class Made {
  apply(compiler: Compiler) {
    const { Compilation, sources } = webpack;
    compiler.hooks.thisCompilation.tap('Made', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'Made', stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
        () => {
          const emit = (file: string, text: string) =>
            compilation.emitAsset(file, new sources.RawSource(text));
          for (const [file, size] of Object.entries(FILES)) emit(file, ' '.repeat(size));
          // Only the compressed copy goes over the wire.
          emit('entry.js.br', 'xxx');
          emit('remote.json', JSON.stringify(REMOTE));
          emit('plain.html', PAGE);
          emit('picture.js', PAGE);
        },
      );
    });
  }
}

const IN_PAGE = brotliCompressSync(PAGE).length;
/** By path and place, the bytes of a first visit. */
const WEIGHS = {
  '/plain': { shell: 3 + 10 + 100 + 100_000 + 10_000 + IN_PAGE, alone: 1_000 + 10_000 + 100_000 + 10 },
  '/wall': { shell: 3 + 10 + 100 + 100_000, alone: 1_000 + 10_000 + 100_000 + 1_000_000 + IN_PAGE },
};

test('a remote whose every path weighs exactly its budget passes', async () => {
  expect(await build(weighRemote, WEIGHS, { others: [new Made()] })).toStrictEqual([]);
});

for (const path of ['/plain', '/wall'] as const) {
  for (const [place, words] of [
    ['shell', 'in the shell'],
    ['alone', 'alone'],
  ] as const) {
    test(`a remote fails when ${path} is a byte too heavy ${words}, and over nothing else`, async () => {
      const bytes = WEIGHS[path][place];
      const budgets = { ...WEIGHS, [path]: { ...WEIGHS[path], [place]: bytes - 1 } };
      const [message, ...others] = await build(weighRemote, budgets, { others: [new Made()] });
      assert.ok(
        message?.startsWith(
          `${path} ${words} weighs ${bytes} bytes, 1 more than its budget of ${bytes - 1} in`,
        ),
        message,
      );
      expect(others).toStrictEqual([]);
    });
  }
}

test('a path without a budget fails in the shell and alone', async () => {
  const { '/wall': wall } = WEIGHS;
  const messages = await build(weighRemote, { '/wall': wall }, { others: [new Made()] });
  assert.equal(messages.length, 2);
  assert.ok(messages.every((message) => /^\/plain .* has no budget in/.test(message)));
});

test('new budgets are those of the build, in whole hundreds, with 5 % or 500 bytes more', async () => {
  expect([1_000, 9_550, 20_000, 88_123].map(budgetFor)).toStrictEqual([1_500, 10_100, 21_000, 92_600]);

  const errors = await build(weighRemote, { '/gone': { shell: 1 } }, { others: [new Made()], set: true });
  expect(errors).toStrictEqual([]);
  const text = await readFile(path.join(dir, 'budget.json'), 'utf8');
  const expected = Object.entries(WEIGHS).map(([page, { shell, alone }]) => [
    page,
    { shell: budgetFor(shell), alone: budgetFor(alone) },
  ]);
  assert.equal(text, `${JSON.stringify(Object.fromEntries(expected), null, 2)}\n`);
});

test('a package without budgets gets them', async () => {
  expect(await build(weighRemote, null, { others: [new Made()], set: true })).toStrictEqual([]);
  const budgets = JSON.parse(await readFile(path.join(dir, 'budget.json'), 'utf8'));
  assert.deepEqual(Object.keys(budgets), Object.keys(WEIGHS));
});

test('a budget that still fits stays, and one with much room becomes smaller', async () => {
  const { '/plain': plain, '/wall': wall } = WEIGHS;
  const before = {
    '/plain': { shell: plain.shell + 1, alone: plain.alone - 1 },
    '/wall': { shell: wall.shell * 2, alone: wall.alone },
  };
  await build(weighRemote, before, { others: [new Made()], set: true });
  assert.deepEqual(JSON.parse(await readFile(path.join(dir, 'budget.json'), 'utf8')), {
    '/plain': { shell: plain.shell + 1, alone: budgetFor(plain.alone) },
    '/wall': { shell: budgetFor(wall.shell), alone: wall.alone },
  });
});
