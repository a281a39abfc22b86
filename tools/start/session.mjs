import { printError } from '../common/user-error.mjs';
import { ShutdownList } from './shutdown-list.mjs';

/** A Ctrl-C arrives twice, from the terminal and from npm; only a later signal is a second one. */
const SAME_SIGNAL_MS = 1_000;
/** Time for the last messages to leave. */
const KILL_MESSAGES_MS = 100;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * @typedef {object} Session of a script that runs until it is stopped
 * @property {AbortSignal} signal aborted when everything is to stop
 * @property {ShutdownList} shutdown
 * @property {() => void} requestStop
 * @property {(error: unknown) => void} fail stops everything
 * @property {() => unknown} failure the error of `fail`; undefined when the user stopped it
 */

/**
 * Ctrl-C, SIGTERM and a closed terminal stop everything in order; a second one at once.
 *
 * @param {{ log: (line: string) => void }} options
 * @returns {Session}
 */
export function openSession({ log }) {
  const controller = new AbortController();
  const shutdown = new ShutdownList();
  /** @type {unknown} */
  let failure;
  let firstSignalAt = 0;
  const onSignal = () => {
    if (firstSignalAt === 0) {
      firstSignalAt = Date.now();
      log('\nStopping … (press Ctrl-C again to stop at once)');
      controller.abort();
    } else if (Date.now() - firstSignalAt > SAME_SIGNAL_MS) {
      shutdown.killAll();
      setTimeout(() => process.exit(1), KILL_MESSAGES_MS);
    }
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  // The reader of our output may end first; the database must be stopped even then.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return {
    signal: controller.signal,
    shutdown,
    requestStop: () => controller.abort(),
    fail: (error) => {
      if (controller.signal.aborted) return;
      failure = error;
      controller.abort();
    },
    failure: () => failure,
  };
}

/**
 * Starts everything, waits for the end, stops it, and releases the data folder.
 *
 * @param {Session} session
 * @param {import('../common/lock.mjs').Lock | null} lock null where no data folder is used
 * @param {() => Promise<void>} bringUp
 * @returns {Promise<never>} the process ends: with 0 when the user stopped it, unless process.exitCode is set
 */
export async function runSession(session, lock, bringUp) {
  const { signal, shutdown } = session;
  try {
    await bringUp();
    await aborted(signal);
  } catch (error) {
    session.fail(error);
  }
  lock?.stopping();
  const failure = session.failure();
  if (failure !== undefined) printError(failure);
  await shutdown.stopAll();
  lock?.release();
  process.exit(failure === undefined ? process.exitCode : 1);
}

/**
 * Runs two steps at the same time. When one fails, the other is aborted and waited for.
 *
 * @template A, B
 * @param {Session} session
 * @param {[() => Promise<A>, () => Promise<B>]} steps
 * @returns {Promise<[A, B]>}
 */
export async function together(session, [first, second]) {
  /** @param {unknown} error */
  const tellTheOther = (error) => {
    session.fail(error);
    throw error;
  };
  const [a, b] = await Promise.allSettled([first().catch(tellTheOther), second().catch(tellTheOther)]);
  if (a.status === 'rejected') throw a.reason;
  if (b.status === 'rejected') throw b.reason;
  return [a.value, b.value];
}

/** @param {AbortSignal} signal @returns {Promise<void>} */
function aborted(signal) {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
