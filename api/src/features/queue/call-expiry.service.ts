import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { expiredCalls, isOfToday, momentOf } from '@queuebell/queue-rules';
import type { Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { Scheduler, type StopTask } from '../../platform/clock/scheduler.js';
import { SweepMetrics } from '../../platform/metrics/sweep-metrics.js';
import { LiveQueues } from './memory/live-queues.js';
import { queueModel, type QueueDocument } from './schemas/queue.schema.js';
import { QueueWriters } from './writer/queue-writers.js';

const SWEEP_INTERVAL_MS = 5_000;
/** The input of `isOfToday`. */
const SHOP_DAY = { serviceDay: 1, timeZone: 1, 'settings.hours': 1, 'settings.dayBefore': 1 } as const;
const BY_CLOCK = { is: 'clock' } as const;

/**
 * Closes customers who did not come within their shop's own minutes. Several processes may do it at once: the command changes
 * nothing when it is repeated.
 */
@Injectable()
export class CallExpiryService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(CallExpiryService.name);
  #stop: StopTask | null = null;

  constructor(
    @InjectModel(queueModel.name) private readonly queues: Model<QueueDocument>,
    private readonly clock: Clock,
    private readonly scheduler: Scheduler,
    private readonly live: LiveQueues,
    private readonly writers: QueueWriters,
    private readonly metrics: SweepMetrics,
  ) {}

  onApplicationBootstrap(): void {
    this.#stop = this.scheduler.every(SWEEP_INTERVAL_MS, () => this.expire());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#stop?.();
  }

  async expire(): Promise<void> {
    const now = this.clock.now();
    const due = this.queues.find({ callsExpireAt: { $lte: now } }, SHOP_DAY).lean();
    let isWhole = true;
    for await (const queue of due) {
      // The first number of the new day ends yesterday's calls; until then the queue is not kept in memory.
      if (!isOfToday(queue, momentOf(queue, now))) continue;
      const ownerId = queue._id.toHexString();
      try {
        await this.#expireIn(ownerId);
      } catch (error) {
        // One shop's failure does not stop the others.
        isWhole = false;
        this.#logger.error(`The calls of ${ownerId} could not be ended.`, error);
      }
    }
    if (isWhole) this.metrics.succeeded('calls');
  }

  async #expireIn(ownerId: string): Promise<void> {
    const queue = await this.live.read(ownerId);
    if (expiredCalls(queue, momentOf(queue, this.clock.now())).length === 0) return;
    await this.writers.do(ownerId, { type: 'expireCalls' }, BY_CLOCK);
  }
}
