import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Counter } from 'prom-client';
import { Clock } from '../clock/clock.js';
import { SETTINGS } from '../deps/deps.module.js';
import type { Settings } from '../config/config.js';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { COMPUTED } from '../database/schema.js';
import { RateLimited } from '../errors/rate-limited.js';
import { Metrics } from '../metrics/metrics.js';
import { SITE_FACTOR, siteKeyOf } from '../http/client-address.js';
import { limitModel, type LimitDocument } from './limit.schema.js';

/** Not worth a wait for the majority: after the loss of a primary, counting may restart. */
const QUICKLY = { writeConcern: { w: 1 } } as const;

/** Rate limits, shared by all processes. */
@Injectable()
export class RateLimits {
  readonly #isOn: boolean;
  readonly #refusals: Counter<'limit'>;

  constructor(
    @InjectModel(limitModel.name) private readonly limits: Model<LimitDocument>,
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
    metrics: Metrics,
  ) {
    this.#isOn = settings.rateLimit;
    this.#refusals = new Counter({
      name: 'queuebell_rate_limited_total',
      help: 'Calls that a rate limit refused.',
      labelNames: ['limit'],
      registers: [metrics.registry],
    });
  }

  /**
   * Counts one more, or several. To count only failures, call it before the attempt and {@link giveBack} after a success:
   * checking first and counting later would let parallel attempts through.
   * @param name of the limit: 'pairing'
   * @param key an id, or one that ends with an address from `client-address.ts`; the site of an IPv6 network
   * is limited with it
   * @param windowMs from the first counted one
   * @param count how many at once
   * @throws RateLimited, an ApiError('RATE_LIMITED'), above `max`
   */
  async take(name: string, key: string, max: number, windowMs: number, count = 1): Promise<void> {
    if (!this.#isOn) return;
    await this.#takeOne(name, key, max, windowMs, count);
    const site = siteKeyOf(key);
    if (site !== null) await this.#takeOne(name, site, max * SITE_FACTOR, windowMs, count);
  }

  async #takeOne(name: string, key: string, max: number, windowMs: number, count: number): Promise<void> {
    const now = this.clock.now();
    const counted = await this.#count(idOf(name, key), now, windowMs, count);
    if (!counted || counted.count <= max) return;
    this.#refusals.inc({ limit: name });
    throw new RateLimited(counted.expiresAt.getTime() - now.getTime());
  }

  /**
   * The same for actions that must work without the database: if counting fails, they are allowed.
   * @throws RateLimited
   */
  async takeIfCounted(name: string, key: string, max: number, windowMs: number): Promise<void> {
    try {
      await this.take(name, key, max, windowMs);
    } catch (error) {
      if (error instanceof RateLimited) throw error;
    }
  }

  /** Undoes one {@link take} that should not count. */
  async giveBack(name: string, key: string): Promise<void> {
    if (!this.#isOn) return;
    const ids = [key, siteKeyOf(key) ?? key].map((one) => idOf(name, one));
    const counted = { _id: { $in: ids }, count: { $gt: 0 } };
    await this.limits.updateMany(counted, { $inc: { count: -1 } }, QUICKLY);
  }

  /** Stores for this long that something has happened. */
  async note(name: string, key: string, forMs: number): Promise<void> {
    if (!this.#isOn) return;
    const expiresAt = new Date(this.clock.now().getTime() + forMs);
    const noted = { $set: { count: 1, expiresAt } };
    await this.limits.updateOne({ _id: idOf(name, key) }, noted, { upsert: true, ...QUICKLY });
  }

  /** Whether {@link note} was called and has not expired. */
  async has(name: string, key: string): Promise<boolean> {
    const found = await this.limits.findOne({ _id: idOf(name, key) }).lean();
    return found !== null && found.expiresAt > this.clock.now();
  }

  async #count(_id: string, now: Date, windowMs: number, more: number): Promise<LimitDocument | null> {
    const isRunning = { $gt: ['$expiresAt', now] };
    const count = { $cond: [isRunning, { $add: ['$count', more] }, more] };
    const expiresAt = { $cond: [isRunning, '$expiresAt', new Date(now.getTime() + windowMs)] };
    const options = { upsert: true, returnDocument: 'after', ...COMPUTED, ...QUICKLY } as const;
    const once = () =>
      this.limits.findOneAndUpdate({ _id }, [{ $set: { count, expiresAt } }], options).lean();
    try {
      return await once();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return once();
    }
  }
}

/**
 * Runs work that was counted before, and gives the count back if it fails.
 * @throws the work's error, even if giving back fails
 */
export async function giveBackOnFailure<Result>(
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
