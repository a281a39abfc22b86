/** Helpers of the tests of `npm start`: they start it for real and look for processes that it left behind. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../common/paths.mjs';

/** No promise of speed: it only ends the wait for something that does not come, on a machine however busy. */
const WITHIN_MS = 60_000;
const POLL_MS = 50;

/** Without our own variables, such as the port and those of the npm that runs the tests. */
const OWN_VARIABLES =
  /^(npm_|PORT$|HOST$|DATA_DIR$|PUBLIC_URL$|MONGODB_URI$|NODE_ENV$|JEST_|JWT_|SMTP_URL$|MAIL_FROM$|STRIPE_)/;

export function cleanEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN_VARIABLES.test(name)));
}

/**
 * @typedef {object} Started
 * @property {import('node:child_process').ChildProcess} process
 * @property {() => string} output so far
 * @property {Promise<number | NodeJS.Signals | null>} ended exit code or signal
 * @property {Promise<string>} ready settles with the output when it is ready; rejects when it ends before
 */

/**
 * @param {string[]} command
 * @param {Record<string, string>} env
 * @param {string} [cwd]
 * @returns {Started}
 */
export function launch([tool = '', ...args], env, cwd = ROOT) {
  const child = spawn(tool, args, {
    cwd,
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  /** @type {Promise<number | NodeJS.Signals | null>} */
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  let hasEnded = false;
  ended.then(() => (hasEnded = true));
  const isReady = () => output.includes('is ready');
  const ready = until(() => isReady() || hasEnded).then(() => {
    if (isReady()) return output;
    throw new Error(`It ended before it was ready:\n${output}`);
  });
  // A test that wants it to end never asks.
  ready.catch(() => {});
  return { process: child, output: () => output, ended, ready };
}

/** @param {() => boolean | Promise<boolean>} condition @param {number} [milliseconds] */
export async function until(condition, milliseconds = WITHIN_MS) {
  const end = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Not within ${milliseconds} ms: ${condition}`);
    await sleep(POLL_MS);
  }
}

/**
 * Every process that has to do with a data folder, by its command line or its environment (Linux).
 *
 * @param {string} dataDir
 * @returns {{ pid: number, command: string }[]}
 */
export function processesOf(dataDir) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      const command = readProc(name, 'cmdline').replaceAll('\0', ' ').trim();
      const isOurs = `${command}\0${readProc(name, 'environ')}`.includes(dataDir);
      return isOurs && command ? [{ pid: Number(name), command }] : [];
    });
}

/** @param {string} pid @param {string} file */
function readProc(pid, file) {
  try {
    return readFileSync(join('/proc', pid, file), 'utf8');
  } catch {
    return '';
  }
}
