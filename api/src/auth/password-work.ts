import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { messages } from '@queuebell/contracts';
import { Gauge } from 'prom-client';
import { ApiError } from '../errors/api-error.js';
import { Metrics } from '../metrics/metrics.js';

/**
 * Hashes at once. Each takes a processor for a quarter of a second, in the pool of threads that also looks up names and
 * reads files: one processor is left for everything else, and two of the pool's four threads.
 */
const AT_ONCE_MAX = Math.max(1, Math.min(2, availableParallelism() - 1));
/** More than this would wait longer than anybody does. */
const WAITING_MAX = 100;

/** Does what takes much of the processor, a few at once, the rest in turn: check-ins go on beside it. */
@Injectable()
export class PasswordWork {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ registry }: Metrics) {
    const read = (): Record<string, number> => ({ running: this.#running, waiting: this.#waiting.length });
    new Gauge({
      name: 'queuebell_password_hashes',
      help: 'Passwords that are being hashed, and that wait for their turn.',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        for (const [state, count] of Object.entries(read())) this.set({ state }, count);
      },
    });
  }

  /** @throws ApiError('SERVER_ERROR', 503) when too many wait already */
  async do<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= AT_ONCE_MAX) await this.#turn();
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  /** Whoever is done hands its place on, so that nobody comes in between. */
  #turn(): Promise<void> {
    if (this.#waiting.length >= WAITING_MAX) throw new ApiError('SERVER_ERROR', messages.serverError, 503);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
