import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Actor, Command } from '@queuebell/queue-rules';
import type { Model } from 'mongoose';
import { Gauge } from 'prom-client';
import { Clock } from '../../../platform/clock/clock.js';
import { LiveQueues } from '../memory/live-queues.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { queueModel, type QueueDocument } from '../schemas/queue.schema.js';
import { QueueUpdates } from './queue-updates.js';
import type { CommandFor, QueueChange } from './decide-group.js';
import { QueueWriter, type CommandBy, type CommandResult } from './queue-writer.js';
import { WriterMetrics } from './writer-metrics.js';

/** Hears of what this process has written, before the callers are answered: it must be quick, and not throw. */
export type WrittenListener = (ownerId: string, changes: readonly QueueChange[]) => void;

/** The only place that changes queues: a writer for each active shop. */
@Injectable()
export class QueueWriters implements OnApplicationShutdown {
  /** The updates of all shops go together. */
  readonly #updates: QueueUpdates;
  readonly #writers = new Map<string, QueueWriter>();
  readonly #listeners = new Set<WrittenListener>();

  constructor(
    @InjectModel(queueModel.name) private readonly queues: Model<QueueDocument>,
    private readonly live: LiveQueues,
    private readonly clock: Clock,
    private readonly metrics: WriterMetrics,
    { registry }: Metrics,
  ) {
    this.#updates = new QueueUpdates(queues.collection);
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

  /** @param listener is called after each write of this process, when screens have been told */
  onWritten(listener: WrittenListener): void {
    this.#listeners.add(listener);
  }

  /**
   * @throws Refused by the rules; ApiError('NOT_FOUND')
   * @throws ApiError('SERVER_ERROR', 503) if too many commands wait, or the result is not known in time
   */
  async do<Of extends Command>(
    ownerId: string,
    commandFor: CommandFor<Of>,
    by: Actor,
  ): Promise<CommandResult<Of>> {
    return this.#with(ownerId, (writer) => writer.do(commandFor, by));
  }

  /**
   * As one change, in their order. Each has its result, as of {@link do}.
   * @throws as {@link do} does, where none of them was carried out
   */
  doTogether<Of extends Command>(
    ownerId: string,
    commands: readonly CommandBy<Of>[],
  ): Promise<PromiseSettledResult<CommandResult<Of>>[]> {
    return this.#with(ownerId, (writer) => writer.doTogether(commands));
  }

  async #with<Result>(ownerId: string, work: (writer: QueueWriter) => Promise<Result>): Promise<Result> {
    const writer = this.#of(ownerId);
    try {
      return await work(writer);
    } finally {
      void writer.idle.then(() => {
        if (writer.waiting === 0 && this.#writers.get(ownerId) === writer) this.#writers.delete(ownerId);
      });
    }
  }

  #of(ownerId: string): QueueWriter {
    const known = this.#writers.get(ownerId);
    if (known) return known;
    const writer = new QueueWriter(ownerId, {
      memory: this.live.handleOf(ownerId),
      queues: this.queues.collection,
      updates: this.#updates,
      now: () => this.clock.now(),
      metrics: this.metrics.counts,
      onWritten: (changes) => {
        for (const listener of this.#listeners) listener(ownerId, changes);
      },
    });
    this.#writers.set(ownerId, writer);
    return writer;
  }
}
