import { Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import { Metrics } from '../../../platform/metrics/metrics.js';
import type { WriterParts } from './queue-writer.js';

/** docs/operating.md says what to do about these. */
@Injectable()
export class WriterMetrics {
  readonly counts: WriterParts['metrics'];

  constructor({ registry }: Metrics) {
    const groups = new Histogram({
      name: 'queuebell_queue_write_commands',
      help: 'How many commands one write of a queue carried.',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
      registers: [registry],
    });
    const conflicts = new Counter({
      name: 'queuebell_queue_write_conflicts_total',
      help: 'How often another process had written the queue meanwhile, and commands were decided again.',
      registers: [registry],
    });
    const unknown = new Counter({
      name: 'queuebell_queue_writes_unknown_total',
      help: 'Writes whose result the database did not report, so that it had to be read.',
      registers: [registry],
    });
    this.counts = {
      written: (commands) => groups.observe(commands),
      conflict: () => conflicts.inc(),
      unknownOutcome: () => unknown.inc(),
    };
  }
}
