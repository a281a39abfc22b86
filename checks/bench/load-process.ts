import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {import('./load-worker.ts').Task} Task
 * @typedef {import('./load-worker.ts').Target} Target
 * @typedef {import('./load-worker.ts').Report} Report
 * @typedef {import('./load-worker.ts').LoadRound} LoadRound
 */

const WORKER = fileURLToPath(new URL('load-worker.ts', import.meta.url));
/** Longer than this after its end, a round has failed. */
const PATIENCE_MS = 120_000;

/** A process that puts load on one side (load-worker.ts), from outside. */
export class LoadProcess {
  #process;
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
   * @returns {Promise<LoadRound>}
   */
  async perform(task) {
    const report = await this.#ask(task, (task.durationMs ?? 0) + PATIENCE_MS);
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
    if (report.type === 'failed') this.#waiting?.reject(new Error(report.message));
    else this.#waiting?.resolve(report);
  }
}
