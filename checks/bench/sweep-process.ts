import { once } from 'node:events';
import { environmentOf, type ApiOptions } from '../kit/api-process.ts';
import { forkModule } from './fork-module.ts';
import type { SweepName } from './sweep-worker.ts';

/** A process that sweeps on request (sweep-worker.ts). */
export class SweepProcess {
  #process;
  #ended;

  static async start(options: ApiOptions) {
    const sweeper = new SweepProcess(options);
    await sweeper.#message();
    return sweeper;
  }

  constructor(options: ApiOptions) {
    this.#process = forkModule('sweep-worker.ts', {
      env: environmentOf(options),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#ended = once(this.#process, 'exit');
  }

  /** @returns how long it took, in ms */
  async sweep(name: SweepName): Promise<number> {
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
