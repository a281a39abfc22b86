import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { expiredCalls, momentOf } from '@queuebell/queue-rules';
import type { Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { Scheduler, type StopTask } from '../../platform/clock/scheduler.js';
import { SweepMetrics } from '../../platform/metrics/sweep-metrics.js';
import { LiveQueues } from './memory/live-queues.js';
import { queueModel, type QueueDocument } from './schemas/queue.schema.js';
import { QueueWriters } from './writer/queue-writers.js';

const SWEEP_INTERVAL_MS = 5_000;
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
    const due = this.queues.find({ callsExpireAt: { $lte: this.clock.now() } }, { _id: 1 }).lean();
    let isWhole = true;
    for await (const { _id } of due) {
      const ownerId = _id.toHexString();
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
    // After midnight a queue has yesterday's calls until the first number of the new day.
    if (expiredCalls(queue, momentOf(queue, this.clock.now())).length === 0) return;
    await this.writers.do(ownerId, { type: 'expireCalls' }, BY_CLOCK);
  }
}
