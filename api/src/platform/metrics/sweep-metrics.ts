import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Clock } from '../clock/clock.js';
import { Metrics } from './metrics.js';

/** Background tasks, whose failure nobody would notice otherwise. */
const SWEEPS = [
  'history',
  'calls',
  'names',
  'accounts',
  'secrets',
  'feedback',
  'payments',
  'mails',
  'reminders',
  'joinCodes',
  'waits',
  'canaries',
] as const;
export type Sweep = (typeof SWEEPS)[number];

/** Time of each task's last complete run, initially the start of this process. */
@Injectable()
export class SweepMetrics {
  readonly #successes: Gauge<'sweep'>;

  constructor(
    private readonly clock: Clock,
    { registry }: Metrics,
  ) {
    this.#successes = new Gauge({
      name: 'queuebell_sweep_last_success_timestamp_seconds',
      help: 'When each sweep was last done without any trouble, or this process started.',
      labelNames: ['sweep'],
      registers: [registry],
    });
    for (const sweep of SWEEPS) this.succeeded(sweep);
  }

  succeeded(sweep: Sweep): void {
    this.#successes.set({ sweep }, this.clock.now().getTime() / 1_000);
  }
}
