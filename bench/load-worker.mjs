/**
 * A process that puts load on one side. Forked by load.mjs; first it is told the target, then one task after the other.
 */
import { runLoops } from './loops.mjs';

/**
 * @typedef {'check-in' | 'read'} Kind
 * @typedef {Record<Kind, (client: number) => Promise<void>> & { prepare: (clients: number) => Promise<void> }} Side
 *   prepare is called before each round, outside of what is timed
 *
 * @typedef {object} Target
 * @property {'api' | 'driver'} side
 * @property {string} origin of the API
 * @property {string} mongodbUri
 * @property {import('./shop.mjs').Shop} shop
 *
 * @typedef {object} Task
 * @property {Kind} kind
 * @property {number} clients
 * @property {number} durationMs
 * @property {number} reportEvery
 *
 * @typedef {{ type: 'progress' } | { type: 'opened' } | { type: 'round', round: import('./loops.mjs').Round }
 *   | { type: 'failed', message: string }} Report
 */

process.on('disconnect', () => process.exit());
process.once('message', (/** @type {Target} */ target) => orFail(open(target)));

/** @param {Target} target */
async function open(target) {
  const side =
    target.side === 'api'
      ? await (await import('./http-clients.mjs')).openHttpClients(target)
      : await (await import('./raw-driver.mjs')).openRawDriver(target);
  process.on('message', (/** @type {Task} */ task) => orFail(perform(side, task)));
  send({ type: 'opened' });
}

/**
 * @param {Side} side
 * @param {Task} task
 */
async function perform(side, { kind, ...load }) {
  await side.prepare(load.clients);
  const report = () => send({ type: 'progress' });
  const round = await runLoops({ ...load, operation: side[kind], report });
  send({ type: 'round', round });
}

/** @param {Promise<void>} work */
function orFail(work) {
  work.catch((/** @type {Error} */ error) => send({ type: 'failed', message: error.stack ?? error.message }));
}

/** @param {Report} report */
function send(report) {
  process.send?.(report);
}
