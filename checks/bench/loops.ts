import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './statistics.ts';

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
 * @param {number} [options.durationMs] no operation starts later than this
 * @param {number} [options.atMost] no more operations start than this
 * @param {number} [options.perSecond] no more operations start than this, all clients together
 * @param {(client: number) => Promise<unknown>} options.operation throws when it was not done
 * @returns {Promise<Round>}
 */
export async function runLoops({
  clients,
  durationMs = Infinity,
  atMost = Infinity,
  perSecond = Infinity,
  operation,
}) {
  /** @type {number[]} */
  const latencies = [];
  const startedAt = performance.now();
  const until = startedAt + durationMs;
  let begun = 0;
  const loop = async (/** @type {number} */ client) => {
    while (begun < atMost && performance.now() < until) {
      const early = startedAt + (1_000 * begun) / perSecond - performance.now();
      begun += 1;
      if (early > 0) await sleep(early);
      const start = performance.now();
      await operation(client);
      latencies.push(performance.now() - start);
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
