import { UserError } from './user-error.mjs';

/**
 * @typedef {object} Running
 * @property {Promise<void>} ended settles when it is gone, for whatever reason
 * @property {() => Promise<void>} stop
 * @property {() => void} kill
 */

const RESTARTS_MAX = 5;
const WITHIN_MS = 60_000;

/**
 * Whether something that keeps ending should be started once more.
 *
 * @param {readonly number[]} endedAt when it ended, the latest last
 * @param {number} now
 */
export function isWorthRestarting(endedAt, now) {
  return endedAt.filter((time) => now - time < WITHIN_MS).length <= RESTARTS_MAX;
}

/**
 * Starts something and starts it again when it ends by itself, until that happens too often.
 *
 * @param {string} name as the user knows it
 * @param {() => Promise<Running>} start
 * @param {{ log: (line: string) => void, onGivenUp: (error: unknown) => void, signal: AbortSignal }} options
 *   after `signal` it is not started again
 * @returns {Promise<import('./stop-list.mjs').Stoppable & { restart: () => Promise<void> }>} after the first start
 */
export async function keepRunning(name, start, { log, onGivenUp, signal }) {
  /** @type {number[]} */
  const endedAt = [];
  let starting = start();
  let current = await starting;
  let onPurpose = false;

  const watch = async () => {
    for (;;) {
      await current.ended;
      if (signal.aborted) return;
      if (!onPurpose) endedAt.push(Date.now());
      if (!isWorthRestarting(endedAt, Date.now())) {
        throw new UserError(`${name} ended ${endedAt.length} times within a minute. It says above why.`);
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
