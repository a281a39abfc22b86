import assert from 'node:assert/strict';
import { RESERVE_FIRST, RESERVE_LAST } from '@queuebell/contracts';
import { shapeOf } from './command-shape.mjs';
import { LiveQueue } from './live-queue.mjs';
import { LoadProcess } from './load-process.mjs';

/**
 * @typedef {import('./load-worker.mjs').Kind} Kind
 * @typedef {import('./load-worker.mjs').Task} Task
 * @typedef {import('./load-worker.mjs').Target} Target
 * @typedef {import('./loops.mjs').Round} Round
 *
 * @typedef {{ kind: Kind, clients: number, rounds: { api: Round, driver: Round }[] }} LoadResult
 */

/** @type {readonly Kind[]} */
const KINDS = ['check-in', 'read'];
const CLIENTS = [1, 16, 64];
const ROUNDS = 5;
const ROUND_MS = 4_000;
const WARM_UP_MS = 2_000;
/** How many wait when the queue is read. */
const WAITING = 50;
/** After so many check-ins everybody is taken out: on average as many wait as when the queue is read. */
const EMPTY_AFTER = 2 * WAITING;

/**
 * Check-ins and reads through the API and through the driver alone, in turn, so that both have the same weather.
 *
 * @param {Omit<Target, 'side'>} target
 * @param {{ log: (line: string) => void }} options
 * @returns {Promise<LoadResult[]>}
 */
export async function measureLoad(target, { log }) {
  const queue = await LiveQueue.open(target.mongodbUri, target.shop.ownerId);
  const driver = new LoadProcess({ ...target, side: 'driver' });
  const api = new LoadProcess({ ...target, side: 'api' });
  /** @param {LoadProcess} side @param {Kind} kind @param {number} clients */
  const round = async (side, kind, clients, durationMs = ROUND_MS) => {
    const task = { kind, clients, durationMs, reportEvery: EMPTY_AFTER };
    return kind === 'read' ? readRound(side, task, queue) : checkInRound(side, task, queue);
  };
  try {
    await Promise.all([driver.opened, api.opened]);
    /** @type {LoadResult[]} */
    const results = [];
    for (const kind of KINDS) {
      await insistOnSameWork(kind, { driver, api, queue });
      for (const clients of CLIENTS) {
        log(`  ${kind}, ${clients} at once …`);
        for (const side of [driver, api]) await round(side, kind, clients, WARM_UP_MS);
        const rounds = [];
        for (let done = 0; done < ROUNDS; done += 1) {
          rounds.push({ driver: await round(driver, kind, clients), api: await round(api, kind, clients) });
        }
        results.push({ kind, clients, rounds });
      }
    }
    return results;
  } finally {
    driver.stop();
    api.stop();
    await queue.close();
  }
}

/**
 * Looks at the database for what either side asks of it: a comparison is fair only while that is the same, to the
 * options. An API that reads from its own memory asks nothing, once it has read a shop, which is its right.
 *
 * @param {Kind} kind
 * @param {{ driver: LoadProcess, api: LoadProcess, queue: LiveQueue }} parts
 */
async function insistOnSameWork(kind, { driver, api, queue }) {
  const task = { kind, clients: 1, durationMs: 1, reportEvery: EMPTY_AFTER };
  await api.perform(task);
  const [wanted] = await queue.commandsDuring(() => driver.perform(task));
  const [sent] = await queue.commandsDuring(() => api.perform(task));
  if (kind === 'read' && sent === undefined) return;
  assert.deepEqual(
    shapeOf(wanted),
    shapeOf(sent),
    `${kind}: the driver (+) does not do what the API (-) does.`,
  );
}

/**
 * @param {LoadProcess} side
 * @param {Task} task
 * @param {LiveQueue} queue
 */
async function readRound(side, task, queue) {
  await queue.reset(WAITING);
  return side.perform(task);
}

/**
 * @param {LoadProcess} side
 * @param {Task} task
 * @param {LiveQueue} queue
 * @throws {Error} when not every check-in that was acknowledged has its number
 */
async function checkInRound(side, task, queue) {
  await queue.reset(0);
  const round = await side.perform(task, () => queue.empty());
  const given = numbersUpTo(await queue.counter());
  if (given !== round.operations) {
    throw new Error(`${round.operations} check-ins were acknowledged, but ${given} numbers given.`);
  }
  return round;
}

/**
 * The counter passes over the numbers that only tablets without a connection give.
 *
 * @param {number} counter the last number given
 */
const numbersUpTo = (counter) =>
  counter > RESERVE_LAST ? counter - (RESERVE_LAST - RESERVE_FIRST + 1) : counter;
