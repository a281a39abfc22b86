import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Actor, Command } from '@queuebell/queue-rules';
import type { Connection } from 'mongoose';
import { Gauge } from 'prom-client';
import { Clock } from '../../../platform/clock/clock.js';
import { LiveQueues } from '../memory/live-queues.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { QueueUpdates } from './queue-updates.js';
import { QueueWriter, type CommandFor, type Done, type WriterParts } from './queue-writer.js';
import { WriterMetrics } from './writer-metrics.js';

/** The only place that changes queues: a writer for each active shop. */
@Injectable()
export class QueueWriters implements OnApplicationShutdown {
  readonly #connection: Connection;
  readonly #live: LiveQueues;
  readonly #clock: Clock;
  readonly #metrics: WriterMetrics;
  #stored: Pick<WriterParts, 'queues' | 'updates'> | null = null;
  readonly #writers = new Map<string, QueueWriter>();
  readonly #listeners = new Set<(ownerId: string) => void>();

  constructor(
    @InjectConnection() connection: Connection,
    live: LiveQueues,
    clock: Clock,
    metrics: WriterMetrics,
    { registry }: Metrics,
  ) {
    this.#connection = connection;
    this.#live = live;
    this.#clock = clock;
    this.#metrics = metrics;
    const writers = this.#writers;
    new Gauge({
      name: 'queuebell_queue_commands_waiting',
      help: 'Commands that wait for the write of their queue, in all shops together.',
      registers: [registry],
      collect() {
        this.set([...writers.values()].reduce((sum, { waiting }) => sum + waiting, 0));
      },
    });
  }

  /** Finishes waiting commands before the process ends. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.#writers.values()].map(({ idle }) => idle));
  }

  /** @param listener is called with the owner of each queue that this process has written */
  onWritten(listener: (ownerId: string) => void): void {
    this.#listeners.add(listener);
  }

  /**
   * @throws Refused by the rules; ApiError('NOT_FOUND')
   * @throws ApiError('SERVER_ERROR', 503) if too many commands wait, or the result is not known in time
   */
  async do<Of extends Command>(ownerId: string, commandFor: CommandFor<Of>, by: Actor): Promise<Done<Of>> {
    const writer = this.#of(ownerId);
    try {
      return await writer.do(commandFor, by);
    } finally {
      void writer.idle.then(() => {
        if (writer.waiting === 0 && this.#writers.get(ownerId) === writer) this.#writers.delete(ownerId);
      });
    }
  }

  #of(ownerId: string): QueueWriter {
    const known = this.#writers.get(ownerId);
    if (known) return known;
    const { queues, updates } = this.#database();
    const writer = new QueueWriter(ownerId, {
      memory: this.#live.memoryOf(ownerId),
      ...{ queues, updates },
      now: () => this.#clock.now(),
      metrics: this.#metrics.counts,
      onWritten: () => {
        for (const listener of this.#listeners) listener(ownerId);
      },
    });
    this.#writers.set(ownerId, writer);
    return writer;
  }

  /** Updates of all shops go together. */
  #database(): Pick<WriterParts, 'queues' | 'updates'> {
    const { db } = this.#connection;
    if (!db) throw new Error('The database is not connected.');
    const queues = db.collection('queues');
    return (this.#stored ??= { queues, updates: new QueueUpdates(queues) });
  }
}
