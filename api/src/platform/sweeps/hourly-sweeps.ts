import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Scheduler, type StopTask } from '../clock/scheduler.js';
import { SweepMetrics, type Sweep } from '../metrics/sweep-metrics.js';

const SWEEP_INTERVAL_MS = 60 * 60_000;

interface Step {
  sweep: Sweep;
  /** The line in the log if it fails, without the reason. */
  problem: string;
  run(now: Date): Promise<unknown>;
}

/**
 * Erases old data, when the process starts and once an hour. Features register their steps before the start. A step stores no
 * progress, so a crash loses nothing, and several processes do no harm.
 */
@Injectable()
export class HourlySweeps implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(HourlySweeps.name);
  readonly #steps: Step[] = [];
  #stop: StopTask | undefined;
  #first = Promise.resolve();

  constructor(
    private readonly clock: Clock,
    private readonly scheduler: Scheduler,
    private readonly metrics: SweepMetrics,
  ) {}

  add(step: Step): void {
    this.#steps.push(step);
  }

  onApplicationBootstrap(): void {
    this.#first = this.sweep();
    this.#stop = this.scheduler.every(SWEEP_INTERVAL_MS, () => this.sweep());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#stop?.();
    await this.#first;
  }

  /** A step that fails does not stop the others. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    for (const { sweep, problem, run } of this.#steps) {
      try {
        await run(now);
        this.metrics.succeeded(sweep);
      } catch (error) {
        this.#logger.error(`${problem}: ${(error as Error).message}`);
      }
    }
  }
}
