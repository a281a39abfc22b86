/**
 * A process that puts load on one side. Forked by load-process.ts; first it is told the target, then one task after the other.
 */
import { runLoops } from './loops.ts';

/**
 * 'pair': a customer checks in, and the first one in the queue is closed.
 *
 * @typedef {'pair' | 'check-in' | 'read'} Kind
 *
 * @typedef {Record<Kind, (client: number) => Promise<unknown>> & Preparing} Side
 *
 * @typedef {object} Preparing
 * @property {(task: Task) => Promise<void>} prepare called before each round, outside of what is timed
 * @property {() => number} busyAnswers how often it was said in this round that it cannot be now (503)
 *
 * @typedef {object} Target
 * @property {'api' | 'driver'} side
 * @property {readonly string[]} origins of API processes; the clients share them
 * @property {string} mongodbUri
 * @property {readonly { ownerId: string, token: string }[]} shops they take turns
 *
 * @typedef {object} Task
 * @property {Kind} kind
 * @property {number} clients
 * @property {number} [waiting] how many customers wait in each shop, numbered from 1; left out: those whom the round before left
 * @property {number} [durationMs]
 * @property {number} [atMost] so many operations
 * @property {number} [perSecond] so many operations
 *
 * @typedef {import('./loops.ts').Round & { busyAnswers: number }} LoadRound
 *
 * @typedef {{ type: 'opened' } | { type: 'round', round: LoadRound } | { type: 'failed', message: string }} Report
 */

process.on('disconnect', () => process.exit());
process.once('message', (/** @type {Target} */ target) => orFail(open(target)));

/** @param {Target} target */
async function open(target) {
  const side =
    target.side === 'api'
      ? await (await import('./http-clients.ts')).openHttpClients(target)
      : await (await import('./raw-driver.ts')).openRawDriver(target);
  process.on('message', (/** @type {Task} */ task) => orFail(perform(side, task)));
  send({ type: 'opened' });
}

/**
 * @param {Side} side
 * @param {Task} task
 */
async function perform(side, task) {
  await side.prepare(task);
  const round = await runLoops({ ...task, operation: side[task.kind] });
  send({ type: 'round', round: { ...round, busyAnswers: side.busyAnswers() } });
}

/** @param {Promise<void>} work */
function orFail(work) {
  work.catch((/** @type {Error} */ error) => send({ type: 'failed', message: error.stack ?? error.message }));
}

/** @param {Report} report */
function send(report) {
  process.send?.(report);
}
