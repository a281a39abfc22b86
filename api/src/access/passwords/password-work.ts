import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { messages } from '@queuebell/contracts';
import { Gauge } from 'prom-client';
import { ApiError } from '../../platform/errors/api-error.js';
import { RateLimited } from '../../platform/errors/rate-limited.js';
import { siteKeyOf } from '../../platform/http/client-address.js';
import { Metrics } from '../../platform/metrics/metrics.js';

/** Each hash takes about 0.25 s of one of Node's four pool threads, which also serve DNS and files. */
const AT_ONCE_MAX = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Further ones would wait too long. */
const WAITING_MAX = 100;
/** Per client, so that one cannot take all places: shops at one address rarely have two at once. */
const WAITING_PER_ASKER_MAX = 10;
/** Per site of an IPv6 network: at most a third of the places. */
const WAITING_PER_SITE_MAX = 30;
/** By then they are done, even on one processor. */
const ASKER_RETRY_MS = 5_000;

interface Waiting {
  asker: string | undefined;
  go: () => void;
}

/** Limits parallel work that needs much of the processor, so that check-ins stay fast. */
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
   * @param asker limited separately: an address from `client-address.ts`, or an account's id
   * @throws RateLimited, or ApiError('SERVER_ERROR', 503) if too many wait in all
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
