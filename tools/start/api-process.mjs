import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeJson } from '../common/files.mjs';
import { ROOT } from '../common/paths.mjs';
import { identityOf } from '../common/processes.mjs';
import { UserError } from '../common/user-error.mjs';

/**
 * @typedef {import('../common/data-dir.mjs').DataDir} DataDir
 *
 * @typedef {object} RunningApi
 * @property {Promise<void>} ended settles when it has ended in any way
 * @property {() => Promise<void>} stop cleanly; settles when it has ended
 * @property {() => void} kill at once
 */

const MAIN = join(ROOT, 'api/dist/bundle/main.js');
const READY_TIMEOUT_MS = 60_000;
/** The API gives itself ten seconds. */
const STOP_TIMEOUT_MS = 11_000;

/**
 * Starts the API and waits until it answers.
 *
 * @param {DataDir} dataDir
 * @param {{ env: NodeJS.ProcessEnv, signal: AbortSignal, main?: string }} options
 * @returns {Promise<RunningApi>}
 * @throws {UserError} when it ends or hangs before it is ready; its own output says why
 */
export async function startApi(dataDir, { env, signal, main = MAIN }) {
  // A process group of its own, as the database has; it ends when the IPC channel closes.
  const child = fork(main, [], {
    cwd: ROOT,
    detached: true,
    env,
    execArgv: ['--enable-source-maps'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => rmSync(dataDir.api, { force: true }));
  if (child.pid !== undefined) writeJson(dataDir.api, await identityOf(child.pid));
  const kill = () => void child.kill('SIGKILL');
  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(kill, STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  };
  const startsNow = new AbortController();
  const outcome = await Promise.race([
    firstMessage(child, 'ready').then(() => 'ready'),
    ended.then(() => 'ended'),
    timeout(READY_TIMEOUT_MS, startsNow.signal),
    aborted(signal, startsNow.signal),
  ]);
  startsNow.abort();
  if (outcome === 'ready') return { ended, stop, kill };
  await stop();
  signal.throwIfAborted();
  throw new UserError(
    outcome === 'ended'
      ? 'The API ended before it was ready; see its output above.'
      : `The API was not ready within ${READY_TIMEOUT_MS / 1000} seconds.`,
  );
}

/** @param {import('node:child_process').ChildProcess} child @param {string} type @returns {Promise<void>} */
function firstMessage(child, type) {
  return new Promise((done) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && 'type' in message && message.type === type) done();
    });
  });
}

/** @param {number} milliseconds @param {AbortSignal} done @returns {Promise<'timeout'>} */
function timeout(milliseconds, done) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('timeout'), milliseconds);
    done.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

/** @param {AbortSignal} signal @param {AbortSignal} done @returns {Promise<'aborted'>} */
function aborted(signal, done) {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'), { once: true, signal: done });
  });
}
