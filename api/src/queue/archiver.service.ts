import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { PUT_BACK_WINDOW_MS } from '@queuebell/contracts';
import { mongo, type Connection } from 'mongoose';
import { Clock } from '../clock/clock.js';
import { Scheduler, type StopTask } from '../clock/scheduler.js';
import { collection } from '../database/collections.js';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { SweepMetrics } from '../metrics/sweep-metrics.js';
import { mayBeArchived, mayJoinedBeArchived } from './idempotency-key.js';
import type { ClosedEntry, QueueDocument } from './queue.schema.js';
import { visitOf, type Visit } from './visit.schema.js';

const ARCHIVE_INTERVAL_MS = 15_000;
/** Waits longer than an undo may take, by what two servers' clocks may differ. */
const ARCHIVE_AFTER_MS = PUT_BACK_WINDOW_MS + 60_000;

type ClosedPart = Pick<QueueDocument, '_id' | 'closed'>;

/**
 * Moves closed entries from the live document to the history: written there first, taken from here second. A crash
 * between leaves an entry in both, never in neither, and the next run, of any process, writes the same visit again.
 */
@Injectable()
export class ArchiverService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(ArchiverService.name);
  readonly #connection: Connection;
  readonly #clock: Clock;
  readonly #scheduler: Scheduler;
  readonly #metrics: SweepMetrics;
  #stop: StopTask | undefined;

  constructor(
    @InjectConnection() connection: Connection,
    clock: Clock,
    scheduler: Scheduler,
    metrics: SweepMetrics,
  ) {
    this.#metrics = metrics;
    this.#connection = connection;
    this.#clock = clock;
    this.#scheduler = scheduler;
  }

  onApplicationBootstrap(): void {
    this.#stop = this.#scheduler.every(ARCHIVE_INTERVAL_MS, () => this.archive());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#stop?.();
  }

  async archive(): Promise<void> {
    const now = this.#clock.now();
    const closedBefore = new Date(now.getTime() - ARCHIVE_AFTER_MS);
    const due = collection(this.#connection, 'queues').find<ClosedPart>(
      { 'closed.closedAt': { $lt: closedBefore } },
      { projection: { closed: 1 } },
    );
    let isWhole = true;
    for await (const queue of due) {
      const entries = queue.closed.filter(
        ({ closedAt, via, key }) =>
          closedAt < closedBefore &&
          (via === 'phone' ? mayJoinedBeArchived(key, now) : mayBeArchived(key, now)),
      );
      if (entries.length === 0) continue;
      try {
        await this.keep(queue._id, entries);
        await this.#takeOut(queue._id, entries, closedBefore);
      } catch (error) {
        isWhole = false;
        // One shop's trouble is not the others': they would fill up until they could take nobody.
        this.#logger.error(`The queue of ${String(queue._id)} could not be archived.`, error);
      }
    }
    if (isWhole) this.#metrics.succeeded('history');
  }

  /** The first half: written to the history. An entry that was put back and closed again is overwritten. */
  async keep(ownerId: mongo.ObjectId, entries: readonly ClosedEntry[]): Promise<void> {
    const visits = entries.map((entry) => visitOf(ownerId, entry));
    try {
      await this.#write(visits);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      for (const visit of visits) await this.#writeBesideTwin(visit);
    }
  }

  async #write(visits: readonly Visit[]): Promise<void> {
    const steps = visits.map((visit) => ({
      replaceOne: { filter: { _id: visit._id }, replacement: visit, upsert: true },
    }));
    await collection(this.#connection, 'visits').bulkWrite(steps, { ordered: false });
  }

  /** Two processes wrote this visit at once, or one key has two numbers, because servers' clocks were minutes apart. */
  async #writeBesideTwin({ key, ...visit }: Visit): Promise<void> {
    const twin = await collection(this.#connection, 'visits').findOne({ ownerId: visit.ownerId, key });
    if (!twin || twin._id === visit._id) return this.#write([{ ...visit, key }]);
    this.#logger.warn(`Visit ${visit._id} has the key of ${twin._id}: the servers' clocks differ too much.`);
    return this.#write([visit]);
  }

  /** The second half. What was put back and closed again meanwhile has a new time and stays. */
  async #takeOut(
    ownerId: mongo.ObjectId,
    entries: readonly ClosedEntry[],
    closedBefore: Date,
  ): Promise<void> {
    const keys = entries.map(({ key }) => key);
    await collection(this.#connection, 'queues').updateOne(
      { _id: ownerId },
      {
        $pull: { closed: { key: { $in: keys }, closedAt: { $lt: closedBefore } } },
        $inc: { archivings: 1, version: 1 },
      },
    );
  }
}
