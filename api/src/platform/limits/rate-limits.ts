import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { Counter } from 'prom-client';
import { Clock } from '../clock/clock.js';
import { SETTINGS } from '../deps/deps.module.js';
import type { Settings } from '../config/config.js';
import { collection } from '../database/collections.js';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { RateLimited } from '../errors/rate-limited.js';
import { Metrics } from '../metrics/metrics.js';
import { SITE_FACTOR, siteKeyOf } from '../http/client-address.js';
import type { LimitDocument } from './limit.schema.js';

/** Counting is not worth a wait for the disk: after the loss of a primary it may start anew. */
const QUICKLY = { writeConcern: { w: 1 } } as const;

/** How often something may be done, counted together by all processes. */
@Injectable()
export class RateLimits {
  readonly #isOn: boolean;
  readonly #refusals: Counter<'limit'>;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
    metrics: Metrics,
  ) {
    this.#isOn = settings.rateLimit;
    this.#refusals = new Counter({
      name: 'queuebell_rate_limited_total',
      help: 'What was refused because it was done too often.',
      labelNames: ['limit'],
      registers: [metrics.registry],
    });
  }

  get #limits(): mongo.Collection<LimitDocument> {
    return collection(this.connection, 'limits');
  }

  /**
   * Counts once more. Where only failures are to count, count before trying and {@link giveBack} when it went well:
   * looking first and counting afterwards would let any number of tries through at once.
   *
   * @param name what is limited: 'pairing'
   * @param key whose: an id, or what `client-address.ts` says, at its end; the site of an IPv6 network is limited with it
   * @param windowMs from the first one that is counted
   * @throws RateLimited, an ApiError('RATE_LIMITED'), for each one after the first `max`
   */
  async take(name: string, key: string, max: number, windowMs: number): Promise<void> {
    if (!this.#isOn) return;
    await this.#takeOne(name, key, max, windowMs);
    const site = siteKeyOf(key);
    if (site !== null) await this.#takeOne(name, site, max * SITE_FACTOR, windowMs);
  }

  async #takeOne(name: string, key: string, max: number, windowMs: number): Promise<void> {
    const now = this.clock.now();
    const counted = await this.#count(idOf(name, key), now, windowMs);
    if (!counted || counted.count <= max) return;
    this.#refusals.inc({ limit: name });
    throw new RateLimited(counted.expiresAt.getTime() - now.getTime());
  }

  /**
   * The same for what has to go on while the database is away: what cannot be counted is let through.
   * @throws RateLimited
   */
  async takeIfCounted(name: string, key: string, max: number, windowMs: number): Promise<void> {
    try {
      await this.take(name, key, max, windowMs);
    } catch (error) {
      if (error instanceof RateLimited) throw error;
    }
  }

  /** Undoes one {@link take} that is not to count. */
  async giveBack(name: string, key: string): Promise<void> {
    if (!this.#isOn) return;
    const ids = [key, siteKeyOf(key) ?? key].map((one) => idOf(name, one));
    const counted = { _id: { $in: ids }, count: { $gt: 0 } };
    await this.#limits.updateMany(counted, { $inc: { count: -1 } }, QUICKLY);
  }

  /** That something has happened, for so long from now on. */
  async note(name: string, key: string, forMs: number): Promise<void> {
    if (!this.#isOn) return;
    const expiresAt = new Date(this.clock.now().getTime() + forMs);
    const noted = { $set: { count: 1, expiresAt } };
    await this.#limits.updateOne({ _id: idOf(name, key) }, noted, { upsert: true, ...QUICKLY });
  }

  /** Whether it was {@link note}d. */
  async has(name: string, key: string): Promise<boolean> {
    const found = await this.#limits.findOne({ _id: idOf(name, key) });
    return found !== null && found.expiresAt > this.clock.now();
  }

  async #count(_id: string, now: Date, windowMs: number): Promise<LimitDocument | null> {
    const isRunning = { $gt: ['$expiresAt', now] };
    const count = { $cond: [isRunning, { $add: ['$count', 1] }, 1] };
    const expiresAt = { $cond: [isRunning, '$expiresAt', new Date(now.getTime() + windowMs)] };
    const once = () =>
      this.#limits.findOneAndUpdate({ _id }, [{ $set: { count, expiresAt } }], {
        upsert: true,
        returnDocument: 'after',
        ...QUICKLY,
      });
    try {
      return await once();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return once();
    }
  }
}

/**
 * Does what was counted before; where it does not come to its end, that one is not to count.
 * @throws what the work did, also where the database cannot be told that
 */
export async function givenBackUnlessDone<Result>(
  work: () => Promise<Result>,
  giveBack: () => Promise<void>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await giveBack().catch(() => undefined);
    throw error;
  }
}

const idOf = (name: string, key: string): string => `${name} ${key}`;
