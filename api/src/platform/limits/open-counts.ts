import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { SETTINGS } from '../deps/deps.module.js';
import type { Settings } from '../config/config.js';
import { RateLimited } from '../errors/rate-limited.js';
import { Metrics } from '../metrics/metrics.js';

/** A stream may close at any moment. */
const RETRY_AFTER_MS = 10_000;

const KINDS = ['queue', 'ticket'] as const;
/**
 * How open streams are counted. `queue`: by shop; `queue of listener`: by device or login; `ticket`: by the client's address; `ticket of site`: by
 * the client's network.
 */
export type OpenKind = (typeof KINDS)[number] | 'queue of listener' | 'ticket of site';

/** Counts the open streams of this process. */
@Injectable()
export class OpenCounts {
  readonly #isLimited: boolean;
  readonly #counts: Record<OpenKind, Map<string, number>> = {
    queue: new Map(),
    'queue of listener': new Map(),
    ticket: new Map(),
    'ticket of site': new Map(),
  };

  constructor(@Inject(SETTINGS) { rateLimit }: Settings, { registry }: Metrics) {
    this.#isLimited = rateLimit;
    const total = (kind: OpenKind) => this.total(kind);
    new Gauge({
      name: 'queuebell_streams_open',
      help: 'Event streams that are open: of screens that show a queue, and of customers’ tickets.',
      labelNames: ['kind'],
      registers: [registry],
      collect() {
        for (const kind of KINDS) this.set({ kind }, total(kind));
      },
    });
  }

  /**
   * Call it right before {@link enter}, while the request can still be refused.
   * @param key of that kind; addresses are from `client-address.ts`
   * @throws RateLimited when the maximum is reached
   */
  demand(kind: OpenKind, key: string, max: number): void {
    if (this.#isLimited && (this.#counts[kind].get(key) ?? 0) >= max) throw new RateLimited(RETRY_AFTER_MS);
  }

  /** Counts one more. @returns call it once when the stream closes */
  enter(kind: OpenKind, key: string): () => void {
    const counts = this.#counts[kind];
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return () => {
      const left = (counts.get(key) ?? 0) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    };
  }

  /** Open streams of one kind. */
  total(kind: OpenKind): number {
    return [...this.#counts[kind].values()].reduce((sum, count) => sum + count, 0);
  }
}
