import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { forgetOldWatches } from '../accounts/registration/payment-watch.service.js';
import { forgetUnmatched } from '../billing/billing-erasure.js';
import { Clock } from '../../platform/clock/clock.js';
import { Scheduler, type StopTask } from '../../platform/clock/scheduler.js';
import { forgetOldFeedback } from '../feedback/feedback-retention.js';
import { SweepMetrics, type Sweep } from '../../platform/metrics/sweep-metrics.js';
import { eraseOldCustomers } from '../queue/retention.js';
import { QueueWriters } from '../queue/writer/queue-writers.js';
import { EraserService } from './eraser.service.js';
import { forgetFormerNames } from './former-names.js';

const SWEEP_INTERVAL_MS = 60 * 60_000;

/** Stores no progress, so a crash loses nothing, and several processes do no harm. */
@Injectable()
export class SweepsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(SweepsService.name);
  #stop: StopTask | undefined;
  #first = Promise.resolve();

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly eraser: EraserService,
    private readonly writers: QueueWriters,
    private readonly clock: Clock,
    private readonly scheduler: Scheduler,
    private readonly metrics: SweepMetrics,
  ) {}

  onApplicationBootstrap(): void {
    this.#first = this.sweep();
    this.#stop = this.scheduler.every(SWEEP_INTERVAL_MS, () => this.sweep());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#stop?.();
    await this.#first;
  }

  async sweep(): Promise<void> {
    const now = this.clock.now();
    const steps: [Sweep, string, () => Promise<void>][] = [
      [
        'names',
        'Names were not erased',
        async () => {
          await eraseOldCustomers(this.connection, this.writers, now);
          await forgetFormerNames(this.connection, now);
        },
      ],
      ['accounts', 'Accounts were not erased', () => this.eraser.eraseDue(now)],
      ['secrets', 'Old secrets were not erased', () => forgetOldWatches(this.connection, now)],
      ['feedback', 'Old feedback was not erased', () => forgetOldFeedback(this.connection, now)],
      ['payments', 'Payments of nobody were not forgotten', () => forgetUnmatched(this.connection, now)],
    ];
    for (const [sweep, problem, step] of steps) {
      try {
        await step();
        this.metrics.succeeded(sweep);
      } catch (error) {
        this.#logger.error(`${problem}: ${(error as Error).message}`);
      }
    }
  }
}
