import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ServiceDay } from '@queuebell/queue-rules';
import { mongo, type Model } from 'mongoose';
import { Scheduler, type StopTask } from '../../platform/clock/scheduler.js';
import { shopDayId, shopDayModel, type DayCounters, type ShopDay } from './schemas/shop-day.schema.js';

const WRITTEN_EVERY_MS = 5_000;

interface Noted {
  ownerId: mongo.ObjectId;
  counters: Map<keyof DayCounters, number>;
}

/**
 * Counts on the days of shops. It adds up in memory and writes every few seconds, so that no reader of a public page causes a write
 * each. If a process dies, the counts that it has not written are lost.
 */
@Injectable()
export class DayCounts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(DayCounts.name);
  #noted = new Map<string, Noted>();
  #stop: StopTask | undefined;

  constructor(
    @InjectModel(shopDayModel.name) private readonly days: Model<ShopDay>,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    this.#stop = this.scheduler.every(WRITTEN_EVERY_MS, () => this.write());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#stop?.();
    await this.write();
  }

  add(ownerId: string, day: ServiceDay, counter: keyof DayCounters, by = 1): void {
    const owner = new mongo.ObjectId(ownerId);
    const _id = shopDayId(owner, day);
    const noted = this.#noted.get(_id) ?? { ownerId: owner, counters: new Map() };
    noted.counters.set(counter, (noted.counters.get(counter) ?? 0) + by);
    this.#noted.set(_id, noted);
  }

  /** A count that cannot be written is lost: written again, it could count twice. */
  async write(): Promise<void> {
    const noted = this.#noted;
    this.#noted = new Map();
    for (const [_id, { ownerId, counters }] of noted) {
      try {
        await this.days.updateOne({ _id, ownerId }, { $inc: Object.fromEntries(counters) }, { upsert: true });
      } catch (error) {
        this.#logger.warn(`The counts of ${_id} were not written: ${String(error)}`);
      }
    }
  }
}
