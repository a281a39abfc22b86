import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { messages } from '@queuebell/contracts';
import { Gauge } from 'prom-client';
import { ApiError } from '../../platform/errors/api-error.js';
import { RateLimited } from '../../platform/errors/rate-limited.js';
import { siteKeyOf } from '../../platform/http/client-address.js';
import { Metrics } from '../../platform/metrics/metrics.js';

/**
 * Hashes at once. Each takes a processor for a quarter of a second, in the pool of threads that also looks up names and
 * reads files: one processor is left for everything else, and two of the pool's four threads.
 */
const AT_ONCE_MAX = Math.max(1, Math.min(2, availableParallelism() - 1));
/** More than this would wait longer than anybody does. */
const WAITING_MAX = 100;
/** The same for one who asks, so that nobody takes all places: a street of shops at one address seldom has two at once. */
const WAITING_PER_ASKER_MAX = 10;
/** The same for all networks of one site: one that has many takes no more than a third of the places. */
const WAITING_PER_SITE_MAX = 30;
/** By then those have had their turn, on a machine with one processor. */
const ASKER_RETRY_MS = 5_000;

interface Waiting {
  asker: string | undefined;
  go: () => void;
}

/** Does what takes much of the processor, a few at once, the rest in turn: check-ins go on beside it. */
@Injectable()
export class PasswordWork {
  readonly #waiting: Waiting[] = [];
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

  /**
   * @param asker who has so many places at most: what `client-address.ts` says, or an account's id
   * @throws RateLimited when too many of the same asker wait already
   * @throws ApiError('SERVER_ERROR', 503) when too many do of all
   */
  async do<Result>(work: () => Promise<Result>, asker?: string): Promise<Result> {
    if (this.#running >= AT_ONCE_MAX) await this.#turn(asker);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next.go();
      else this.#running -= 1;
    }
  }

  /** A finished caller hands its place to the next one, so that no other gets in between. */
  #turn(asker: string | undefined): Promise<void> {
    if (asker !== undefined) this.#demandPlace(asker);
    if (this.#waiting.length >= WAITING_MAX) throw new ApiError('SERVER_ERROR', messages.serverError, 503);
    return new Promise((go) => this.#waiting.push({ asker, go }));
  }

  #demandPlace(asker: string): void {
    const askers = this.#waiting.flatMap((one) => one.asker ?? []);
    const site = siteKeyOf(asker);
    const ofSite = site === null ? [] : askers.filter((one) => siteKeyOf(one) === site);
    const isFull =
      askers.filter((one) => one === asker).length >= WAITING_PER_ASKER_MAX ||
      ofSite.length >= WAITING_PER_SITE_MAX;
    if (isFull) throw new RateLimited(ASKER_RETRY_MS);
  }
}
