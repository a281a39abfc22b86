import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Clock } from '../clock/clock.js';
import { Metrics } from './metrics.js';

/** What is done again and again without anybody asking, so that nobody would miss it. */
const SWEEPS = ['history', 'names', 'accounts', 'secrets', 'feedback', 'payments'] as const;
export type Sweep = (typeof SWEEPS)[number];

/** When each of them was last done as a whole; before the first time, when this process started. */
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
