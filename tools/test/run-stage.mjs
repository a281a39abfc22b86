import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { countsLine, CRASHED, judge, oneCheck, skippedLine } from './counts.mjs';
import { ROOT } from '../common/paths.mjs';
import { printError, UserError } from '../common/user-error.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {import('./test-stages.mjs').Stage} Stage
 *
 * @typedef {object} StageOptions
 * @property {string} folder for its report and its output
 * @property {boolean} alone shows its output while it runs, else in one piece at its end
 * @property {(line: string) => void} log
 *
 * @typedef {object} StageResult
 * @property {Counts} counts
 * @property {string[]} failures for the end of the log: a text of several lines for each failed test
 */

/** @param {string} title */
export const heading = (title) => `\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}`;

/**
 * @param {Stage} stage
 * @param {StageOptions} options
 * @returns {Promise<StageResult>}
 */
export async function runStage(stage, { folder, alone, log }) {
  if (alone) log(heading(stage.title));
  const startedAt = Date.now();
  const before = cpuTimes();
  const output = alone ? null : await open(join(folder, `${stage.name}.log`), 'w+');
  const ran = await resultOf(stage, join(folder, stage.name), output?.fd ?? 'inherit').then(
    (result) => ({ ...result, error: null }),
    (error) => ({ counts: CRASHED, failures: [], error }),
  );
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const busy = `the machine ${busyPercent(before, cpuTimes())} % busy`;
  if (output) {
    log(heading(stage.title));
    await output.close();
    const said = (await readFile(join(folder, `${stage.name}.log`), 'utf8')).trimEnd();
    if (said) log(said);
  }
  if (ran.error) printError(ran.error instanceof Error ? new UserError(ran.error.message) : ran.error);
  const words = [countsLine(ran.counts), skippedLine(ran.counts)].filter(Boolean).join(', ');
  log(`${stage.name}: ${words} (${seconds} s, ${busy})`);
  const isUnnamed = ran.counts.failed > 0 && ran.failures.length === 0;
  return {
    counts: ran.counts,
    failures: isUnnamed ? [`${stage.title}: see its output above`] : ran.failures,
  };
}

/**
 * The output goes to a file, because a process that a stage leaves running by mistake would keep a pipe open.
 *
 * @param {Stage} stage
 * @param {string} reportFile
 * @param {number | 'inherit'} output
 * @returns {Promise<StageResult>}
 */
async function resultOf({ prepare, read, readFailures }, reportFile, output) {
  const { command, env, report, cleanUp } = await prepare(reportFile);
  const [tool = '', ...args] = command;
  const child = spawn(tool, args, {
    cwd: ROOT,
    stdio: ['inherit', output, output],
    env: { ...process.env, ...env },
  });
  const code = await Promise.race([
    once(child, 'exit').then(([exitCode]) => exitCode ?? 1),
    once(child, 'error').then(([error]) => Promise.reject(error)),
  ]);
  await cleanUp?.();
  if (!read || !report) return { counts: oneCheck(code), failures: [] };
  const text = await readFile(report, 'utf8').catch(() => '');
  return { counts: judge(code, read(text)), failures: readFailures?.(text) ?? [] };
}

/** @typedef {{ idle: number, all: number }} CpuTimes in milliseconds, of all cores together */

/** @returns {CpuTimes} */
function cpuTimes() {
  const cores = cpus().map(({ times }) => times);
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0);
  return {
    idle: sum(cores.map(({ idle }) => idle)),
    all: sum(cores.flatMap((times) => Object.values(times))),
  };
}

/** @param {CpuTimes} before @param {CpuTimes} after @returns {number} whole per cent */
export function busyPercent(before, after) {
  const all = after.all - before.all;
  return all > 0 ? Math.round(100 * (1 - (after.idle - before.idle) / all)) : 0;
}
