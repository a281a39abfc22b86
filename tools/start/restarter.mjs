import { UserError } from '../common/user-error.mjs';

/**
 * @typedef {object} Running
 * @property {Promise<void>} ended settles when it has ended in any way
 * @property {() => Promise<void>} stop
 * @property {() => void} kill
 */

const RESTARTS_MAX = 5;
const WITHIN_MS = 60_000;

/**
 * Adds an end, and drops those more than a minute ago.
 *
 * @param {readonly number[]} before earlier ends, the latest last
 * @param {number} now
 * @returns {number[]}
 */
export function recentEnds(before, now) {
  return [...before.filter((time) => now - time < WITHIN_MS), now];
}

/** @param {readonly number[]} ends the recent ones */
export function isWorthRestarting(ends) {
  return ends.length <= RESTARTS_MAX;
}

/**
 * Starts a program, and starts it again when it ends by itself, until that happens too often.
 *
 * @param {string} name as the user knows it
 * @param {() => Promise<Running>} start
 * @param {object} options
 * @param {(line: string) => void} options.log
 * @param {(error: unknown) => void} options.onGivenUp
 * @param {AbortSignal} options.signal after it, nothing is started again
 * @param {() => number} [options.clock]
 * @returns {Promise<import('./shutdown-list.mjs').Stoppable & { restart: () => Promise<void> }>} after the first start
 */
export async function startWithRestarts(name, start, { log, onGivenUp, signal, clock = Date.now }) {
  /** @type {number[]} */
  let ends = [];
  let starting = start();
  let current = await starting;
  let onPurpose = false;

  const watch = async () => {
    for (;;) {
      await current.ended;
      if (signal.aborted) return;
      if (!onPurpose) ends = recentEnds(ends, clock());
      if (!isWorthRestarting(ends)) {
        throw new UserError(`${name} ended ${ends.length} times within a minute; see its output above.`);
      }
      log(onPurpose ? `${name} starts again …` : `${name} ended by itself; starting it again …`);
      onPurpose = false;
      starting = start();
      current = await starting;
    }
  };
  watch().catch((error) => {
    if (!signal.aborted) onGivenUp(error);
  });
  return {
    stop: async () => {
      await starting.catch(() => {});
      await current.stop();
    },
    kill: () => current.kill(),
    restart: async () => {
      await starting.catch(() => {});
      onPurpose = true;
      await current.stop();
    },
  };
}
