import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { environmentOf } from '../kit/api-process.ts';

const WORKER = fileURLToPath(new URL('sweep-worker.ts', import.meta.url));

/** A process that sweeps when it is told to (sweep-worker.ts). */
export class SweepProcess {
  #process;
  #ended;

  /** @param {import('../kit/api-process.ts').ApiOptions} options */
  static async start(options) {
    const sweeper = new SweepProcess(options);
    await sweeper.#message();
    return sweeper;
  }

  /** @param {import('../kit/api-process.ts').ApiOptions} options */
  constructor(options) {
    this.#process = fork(WORKER, {
      execArgv: [],
      env: environmentOf(options),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#ended = once(this.#process, 'exit');
  }

  /**
   * @param {import('./sweep-worker.ts').SweepName} name
   * @returns {Promise<number>} how long it took, in ms
   */
  async sweep(name) {
    this.#process.send(name);
    return Number(await this.#message());
  }

  async stop() {
    this.#process.kill();
    await this.#ended;
  }

  async #message() {
    const ended = this.#ended.then(() => {
      throw new Error('The process that sweeps ended.');
    });
    const [message] = await Promise.race([once(this.#process, 'message'), ended]);
    return message;
  }
}
