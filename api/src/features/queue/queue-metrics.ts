import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Gauge } from 'prom-client';
import { Clock } from '../../platform/clock/clock.js';
import { collection } from '../../platform/database/collections.js';
import { Metrics } from '../../platform/metrics/metrics.js';

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
  readonly #connection: Connection;
  readonly #clock: Clock;
  #lengths: { at: number; found: Promise<Lengths[]> } | undefined;

  constructor(@InjectConnection() connection: Connection, clock: Clock, { registry }: Metrics) {
    this.#connection = connection;
    this.#clock = clock;
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
    const now = this.#clock.now().getTime();
    if (this.#lengths && now - this.#lengths.at < KEPT_MS) return this.#lengths.found;
    const before = this.#lengths?.found ?? Promise.resolve([]);
    const found = this.#count().catch(() => before);
    this.#lengths = { at: now, found };
    return found;
  }

  #count(): Promise<Lengths[]> {
    return collection(this.#connection, 'queues')
      .aggregate<Lengths>(
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
      )
      .toArray();
  }
}
