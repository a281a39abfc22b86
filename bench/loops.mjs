import { percentile } from './statistics.mjs';

/**
 * What one side did in one round.
 *
 * @typedef {object} Round
 * @property {number} operations that were acknowledged
 * @property {number} perSecond
 * @property {number} p50 ms
 * @property {number} p99 ms
 */

/**
 * Clients that each send the next request as soon as they have the answer to the one before.
 *
 * @param {object} options
 * @param {number} options.clients
 * @param {number} options.durationMs no operation starts later than this
 * @param {(client: number) => Promise<void>} options.operation throws when it was not done
 * @param {number} options.reportEvery
 * @param {() => void} options.report called after so many operations
 * @returns {Promise<Round>}
 */
export async function runLoops({ clients, durationMs, operation, reportEvery, report }) {
  /** @type {number[]} */
  const latencies = [];
  const startedAt = performance.now();
  const until = startedAt + durationMs;
  const loop = async (/** @type {number} */ client) => {
    for (let start = performance.now(); start < until; start = performance.now()) {
      await operation(client);
      if (latencies.push(performance.now() - start) % reportEvery === 0) report();
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => loop(client)));
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    operations: latencies.length,
    perSecond: latencies.length / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}
