import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { LiveQueue } from './live-queue.mjs';

/**
 * @typedef {import('./load-worker.mjs').Kind} Kind
 * @typedef {import('./load-worker.mjs').Task} Task
 * @typedef {import('./load-worker.mjs').Target} Target
 * @typedef {import('./load-worker.mjs').Report} Report
 * @typedef {import('./loops.mjs').Round} Round
 *
 * @typedef {{ kind: Kind, clients: number, rounds: { api: Round, driver: Round }[] }} LoadResult
 */

const WORKER = fileURLToPath(new URL('load-worker.mjs', import.meta.url));
/** @type {readonly Kind[]} */
const KINDS = ['check-in', 'read'];
const CLIENTS = [1, 16, 64];
const ROUNDS = 5;
const ROUND_MS = 4_000;
const WARM_UP_MS = 2_000;
/** Longer than this after its end, a round has failed. */
const PATIENCE_MS = 30_000;
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
  const driver = new LoadWorker({ ...target, side: 'driver' });
  const api = new LoadWorker({ ...target, side: 'api' });
  /** @param {LoadWorker} side @param {Kind} kind @param {number} clients */
  const round = async (side, kind, clients, durationMs = ROUND_MS) => {
    const task = { kind, clients, durationMs, reportEvery: EMPTY_AFTER };
    return kind === 'read' ? readRound(side, task, queue) : checkInRound(side, task, queue);
  };
  try {
    await Promise.all([driver.opened, api.opened]);
    /** @type {LoadResult[]} */
    const results = [];
    for (const kind of KINDS) {
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
 * @param {LoadWorker} side
 * @param {Task} task
 * @param {LiveQueue} queue
 */
async function readRound(side, task, queue) {
  await queue.reset(WAITING);
  return side.perform(task);
}

/**
 * @param {LoadWorker} side
 * @param {Task} task
 * @param {LiveQueue} queue
 * @throws {Error} when not every check-in that was acknowledged has its number
 */
async function checkInRound(side, task, queue) {
  await queue.reset(0);
  const round = await side.perform(task, () => queue.empty());
  const given = await queue.counter();
  if (given !== round.operations) {
    throw new Error(`${round.operations} check-ins were acknowledged, but ${given} numbers given.`);
  }
  return round;
}

/** One side's own process. */
class LoadWorker {
  #process;
  #onProgress = () => {};
  /** @type {{ resolve: (report: Report) => void, reject: (error: Error) => void } | null} */
  #waiting = null;
  /** @type {Promise<unknown>} */
  opened;

  /** @param {Target} target */
  constructor(target) {
    this.#process = fork(WORKER, { execArgv: [] });
    this.#process.on('message', (/** @type {Report} */ report) => this.#receive(report));
    this.#process.on('exit', () => this.#receive({ type: 'failed', message: 'The load process ended.' }));
    this.opened = this.#ask(target);
  }

  /**
   * @param {Task} task
   * @param {() => void} [onProgress]
   * @returns {Promise<Round>}
   */
  async perform(task, onProgress = () => {}) {
    this.#onProgress = onProgress;
    const report = await this.#ask(task, task.durationMs + PATIENCE_MS);
    if (report.type !== 'round') throw new Error(`The load process answered with ${report.type}.`);
    return report.round;
  }

  stop() {
    this.#process.kill();
  }

  /**
   * @param {Target | Task} message
   * @param {number} [timeoutMs]
   * @returns {Promise<Report>}
   */
  #ask(message, timeoutMs = PATIENCE_MS) {
    const timer = setTimeout(
      () => this.#receive({ type: 'failed', message: 'Nothing came back.' }),
      timeoutMs,
    );
    return new Promise((/** @type {(report: Report) => void} */ resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#process.send(message);
    }).finally(() => clearTimeout(timer));
  }

  /** @param {Report} report */
  #receive(report) {
    if (report.type === 'progress') this.#onProgress();
    else if (report.type === 'failed') this.#waiting?.reject(new Error(report.message));
    else this.#waiting?.resolve(report);
  }
}
