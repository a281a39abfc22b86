import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import webpack from 'webpack';
import { BudgetPlugin, weighEntry } from './budget-plugin.mjs';

/** @type {string} */
let dir;
before(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'queuebell-budget-'));
  await writeFile(path.join(dir, 'index.js'), `console.log('${'a page '.repeat(100)}');`);
});
after(() => rm(dir, { recursive: true, force: true }));

/**
 * @param {import('./budget-plugin.mjs').Weigh} weigh
 * @returns {Promise<string[]>} the errors of the build
 */
function build(weigh) {
  const compiler = webpack({
    mode: 'production',
    context: dir,
    entry: { page: './index.js' },
    output: { path: path.join(dir, 'dist') },
    plugins: [new BudgetPlugin('page/budget.json', weigh)],
  });
  return new Promise((resolve, reject) => {
    compiler?.run((error, stats) => {
      if (error || !stats) reject(error ?? new Error('There was no build.'));
      else resolve(stats.compilation.errors.map(({ message }) => message));
    });
  });
}

test('a build within its budget passes', async () => {
  assert.deepEqual(await build(weighEntry('page', { start: 2_000 })), []);
});

test('a build above its budget fails, and says of what, by how much and where the budget is', async () => {
  const [message, ...others] = await build(weighEntry('page', { start: 100 }));
  assert.match(
    message ?? '',
    /^The start of page weighs \d+ bytes, \d+ more than its budget of 100 in page\/budget\.json\./,
  );
  assert.deepEqual(others, []);
});

test('what has no budget fails too', async () => {
  const messages = await build(() => [{ what: '/new in the shell', files: ['page.js'] }]);
  assert.match(
    messages.join(),
    /^\/new in the shell weighs \d+ bytes and has no budget in page\/budget\.json\.$/,
  );
});
