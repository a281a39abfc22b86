/**
 * `npm test [-- <stage>…]`: everything, on a fresh clone too: format, types, lint, audit, unit, api, scripts, e2e, fuzz, faults.
 * `--update` writes the figures that come out of the last two into docs/benchmarks.md.
 * The last line is the counts: `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsLine, CRASHED, judge, oneCheck, skippedLine, sum } from './lib/counts.mjs';
import { requireNode } from './lib/node-version.mjs';
import { ROOT } from './lib/paths.mjs';
import { printError, UserError } from './lib/user-error.mjs';
import { installAndBuild } from './lib/workspace.mjs';

/**
 * @typedef {import('./lib/counts.mjs').Counts} Counts
 * @typedef {import('./lib/test-stages.mjs').Stage} Stage
 */

const log = console.log;

/** @param {string} title */
function heading(title) {
  log(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}`);
}

/**
 * @param {Stage} stage
 * @param {string} reports folder
 * @returns {Promise<Counts>}
 */
async function runStage(stage, reports) {
  heading(stage.title);
  const startedAt = Date.now();
  const counts = await countsOf(stage, join(reports, stage.name)).catch((error) => {
    printError(error instanceof Error ? new UserError(error.message) : error);
    return CRASHED;
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const words = [countsLine(counts), skippedLine(counts)].filter(Boolean).join(', ');
  log(`${stage.name}: ${words} (${seconds} s)`);
  return counts;
}

/**
 * @param {Stage} stage
 * @param {string} reportFile
 * @returns {Promise<Counts>}
 */
async function countsOf({ prepare, read }, reportFile) {
  const { command, env, report, cleanUp } = await prepare(reportFile);
  const [tool = '', ...args] = command;
  const child = spawn(tool, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
  const code = await Promise.race([
    once(child, 'exit').then(([exitCode]) => exitCode ?? 1),
    once(child, 'error').then(([error]) => Promise.reject(error)),
  ]);
  await cleanUp?.();
  if (!read || !report) return oneCheck(code);
  return judge(code, read(await readFile(report, 'utf8').catch(() => '')));
}

/** @returns {Promise<Counts>} of all stages that were asked for */
async function testAll() {
  requireNode();
  heading('Install and build');
  const { unchanged } = await installAndBuild({ log });
  if (unchanged.length > 0) log(`  unchanged: ${unchanged.join(', ')}`);

  const { chooseStages } = await import('./lib/test-stages.mjs');
  const isUpdate = (/** @type {string} */ argument) => argument === '--update';
  const named = process.argv.slice(2);
  if (named.some(isUpdate)) process.env['UPDATE_FIGURES'] = '1';
  const { stages, unknown } = chooseStages(named.filter((name) => !isUpdate(name)));
  if (unknown.length > 0) throw new UserError(`There is no stage called ${unknown.join(', ')}.`);
  const reports = await mkdtemp(join(tmpdir(), 'queuebell-test-'));
  try {
    const all = [];
    for (const stage of stages) all.push(await runStage(stage, reports));
    return sum(all);
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
}

const counts = await testAll().catch((error) => {
  printError(error);
  return CRASHED;
});
log('');
const skipped = skippedLine(counts);
if (skipped) log(skipped);
log(countsLine(counts));
process.exitCode = counts.failed > 0 ? 1 : 0;
