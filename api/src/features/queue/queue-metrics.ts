import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Gauge } from 'prom-client';
import { Clock } from '../../platform/clock/clock.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { queueModel, type QueueDocument } from './schemas/queue.schema.js';

/** Lengths of queues are counted in these bounds; no shop is named. */
const BOUNDS = [1, 6, 21, 101, 1_000_000] as const;
const NAMES: Record<number, string> = { 1: '1-5', 6: '6-20', 21: '21-100', 101: 'over 100' };
const KEPT_MS = 15_000;
const PATIENCE_MS = 2_000;

interface Lengths {
  _id: number | 'none';
  shops: number;
  customers: number;
}

/** How many wait, and in how many shops. All processes report the same. */
@Injectable()
export class QueueMetrics {
  #lengths: { at: number; found: Promise<Lengths[]> } | undefined;

  constructor(
    @InjectModel(queueModel.name) private readonly queues: Model<QueueDocument>,
    private readonly clock: Clock,
    { registry }: Metrics,
  ) {
    const read = () => this.#read();
    new Gauge({
      name: 'queuebell_waiting_customers',
      help: 'Customers who wait, in all shops together.',
      registers: [registry],
      async collect() {
        const lengths = await read();
        this.set(lengths.reduce((sum, { customers }) => sum + customers, 0));
      },
    });
    new Gauge({
      name: 'queuebell_queues',
      help: 'Shops in which somebody waits, by how many do.',
      labelNames: ['waiting'],
      registers: [registry],
      async collect() {
        const shops = new Map((await read()).map((one) => [one._id, one.shops]));
        for (const [bound, waiting] of Object.entries(NAMES))
          this.set({ waiting }, shops.get(Number(bound)) ?? 0);
      },
    });
  }

  /** The last result if the database does not answer, because the other metrics are needed then. */
  #read(): Promise<Lengths[]> {
    const now = this.clock.now().getTime();
    if (this.#lengths && now - this.#lengths.at < KEPT_MS) return this.#lengths.found;
    const before = this.#lengths?.found ?? Promise.resolve([]);
    const found = this.#count().catch(() => before);
    this.#lengths = { at: now, found };
    return found;
  }

  async #count(): Promise<Lengths[]> {
    return this.queues.aggregate<Lengths>(
      [
        { $match: { 'waiting.0': { $exists: true } } },
        { $project: { length: { $size: '$waiting' } } },
        {
          $bucket: {
            groupBy: '$length',
            boundaries: [...BOUNDS],
            default: 'none',
            output: { shops: { $sum: 1 }, customers: { $sum: '$length' } },
          },
        },
      ],
      { maxTimeMS: PATIENCE_MS },
    );
  }
}
