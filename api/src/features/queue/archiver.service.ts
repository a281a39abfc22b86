import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { archivable, KEPT_FOR_UNDO_MAX, momentOf, type ClosedEntry } from '@queuebell/queue-rules';
import { mongo, type Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { Scheduler, type StopTask } from '../../platform/clock/scheduler.js';
import { withTimeLimit } from '../../platform/database/with-time-limit.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { collectionOf } from '../../platform/database/schema.js';
import type { LiveDocument } from './memory/live-document.js';
import { LiveQueues } from './memory/live-queues.js';
import type { LiveQueueHandle } from './memory/live-queue-handle.js';
import { SweepMetrics } from '../../platform/metrics/sweep-metrics.js';
import { eventBatchModel, eventsAfter, type EventBatch } from './schemas/event.schema.js';
import { queueModel, type QueueDocument } from './schemas/queue.schema.js';
import { shopDayId, shopDayModel, type ShopDay } from './schemas/shop-day.schema.js';
import { visitModel, visitOf, type Visit } from './schemas/visit.schema.js';
import { QueueWriters } from './writer/queue-writers.js';

const SWEEP_INTERVAL_MS = 15_000;
/** Above this number archiving does not wait for the sweep, because every write stores the whole document. */
const CLOSED_AT_ONCE = 2 * KEPT_FOR_UNDO_MAX;
const EVENTS_AT_ONCE = 100;
const BY_CLOCK = { is: 'clock' } as const;

/** Written to the history first and removed from the queue second: a crash leaves duplicates, not gaps. */
@Injectable()
export class ArchiverService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(ArchiverService.name);
  // By the driver, so that documents move unchanged, with the fields of newer releases.
  readonly #visits: mongo.Collection<Visit>;
  readonly #batches: mongo.Collection<EventBatch>;
  readonly #moving = new Map<string, Promise<void>>();
  readonly #stops: StopTask[] = [];

  constructor(
    @InjectModel(queueModel.name) private readonly queues: Model<QueueDocument>,
    @InjectModel(visitModel.name) visits: Model<Visit>,
    @InjectModel(eventBatchModel.name) batches: Model<EventBatch>,
    @InjectModel(shopDayModel.name) private readonly days: Model<ShopDay>,
    private readonly clock: Clock,
    private readonly scheduler: Scheduler,
    private readonly live: LiveQueues,
    private readonly writers: QueueWriters,
    private readonly metrics: SweepMetrics,
  ) {
    this.#visits = collectionOf(visits);
    this.#batches = collectionOf(batches);
    writers.onWritten((ownerId) => this.#moveMany(ownerId));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#markOldQueues();
    this.#stops.push(this.scheduler.every(SWEEP_INTERVAL_MS, () => this.archive()));
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const stop of this.#stops) await stop();
    await Promise.all(this.#moving.values());
  }

  async archive(): Promise<void> {
    const due = this.queues.find({ archiveAt: { $lte: this.clock.now() } }, { _id: 1 }).lean();
    let isWhole = true;
    for await (const { _id } of due) {
      const ownerId = _id.toHexString();
      await this.#moving.get(ownerId);
      if (!(await this.#archiveQueue(ownerId))) isWhole = false;
    }
    if (isWhole) this.metrics.succeeded('history');
  }

  /** @returns whether it succeeded; one shop's failure must not stop the others */
  async #archiveQueue(ownerId: string): Promise<boolean> {
    try {
      const queue = await this.live.read(ownerId);
      const entries = archivable(queue, momentOf(queue, this.clock.now()));
      if (entries.length === 0 && queue.events.length === 0) return true;
      if (entries.length > 0) await this.storeVisits(queue._id, entries);
      await this.#noteLate(queue, entries);
      await this.moveEvents(this.live.handleOf(ownerId));
      const inHistory = entries.map(({ key, closedAt }) => ({ key, closedAt }));
      await this.writers.do(ownerId, { type: 'archive', inHistory }, BY_CLOCK);
      return true;
    } catch (error) {
      this.#logger.error(`The queue of ${ownerId} could not be archived.`, error);
      return false;
    }
  }

  /** First half: writes to the history. A customer who was restored and closed again is overwritten. */
  async storeVisits(ownerId: mongo.ObjectId, entries: readonly ClosedEntry[]): Promise<void> {
    const visits = entries.map((entry) => visitOf(ownerId, entry));
    try {
      // An insert is cheapest, because usually none exists.
      await withTimeLimit(this.#visits.insertMany(visits, { ordered: false }));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      for (const visit of visits) await this.#writeBesideTwin(visit);
    }
  }

  /** Past days may have been counted without these customers. Call it before they leave the queue: until then nobody stores such a count. */
  async #noteLate(
    { _id: ownerId, serviceDay }: LiveDocument,
    entries: readonly ClosedEntry[],
  ): Promise<void> {
    const days = new Set(entries.map((entry) => entry.serviceDay).filter((day) => day < serviceDay));
    for (const day of days) {
      const change = { $inc: { lateChanges: 1 }, $unset: { figures: 1 } } as const;
      await this.days.updateOne({ _id: shopDayId(ownerId, day), ownerId }, change, { upsert: true });
    }
  }

  /** The queue's next write removes them, so a busy queue needs no extra write. */
  async moveEvents(memory: LiveQueueHandle): Promise<void> {
    const events = eventsToMove(memory);
    const [first, last] = [events[0], events.at(-1)];
    if (!memory.document || !first || !last) return;
    const { _id: ownerId } = memory.document;
    const batch = { ownerId, sequence: first.s, until: last.t, events };
    try {
      await withTimeLimit(this.#batches.insertOne({ _id: new mongo.ObjectId(), ...batch }));
      memory.movedEvents = last.s;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const stored = await this.#batches.findOne({ ownerId, sequence: first.s });
      memory.movedEvents = stored?.events.at(-1)?.s ?? memory.movedEvents;
    }
  }

  /** A busy queue would grow until the next sweep. */
  #moveMany(ownerId: string): void {
    if (this.#moving.has(ownerId)) return;
    const memory = this.live.handleOf(ownerId);
    const hasManyClosed = (memory.document?.closed.length ?? 0) >= CLOSED_AT_ONCE;
    if (!hasManyClosed && eventsToMove(memory).length < EVENTS_AT_ONCE) return;
    const moved = (hasManyClosed ? this.#archiveQueue(ownerId) : this.moveEvents(memory))
      .catch((error: unknown) =>
        this.#logger.warn(`The events of ${ownerId} were not moved: ${String(error)}`),
      )
      .then(() => void this.#moving.delete(ownerId));
    this.#moving.set(ownerId, moved);
  }

  /** The visit is stored already, or the servers' clocks differed by minutes and another visit has its key: then it is stored without it. */
  async #writeBesideTwin({ key, ...visit }: Visit): Promise<void> {
    const twin = await this.#visits.findOne({ ownerId: visit.ownerId, key });
    if (!twin || twin._id === visit._id) return this.#replace({ ...visit, key });
    this.#logger.warn(`Visit ${visit._id} has the key of ${twin._id}: the servers' clocks differ too much.`);
    return this.#replace(visit);
  }

  async #replace(visit: Visit): Promise<void> {
    const { _id, ownerId } = visit;
    // With the owner: a sharded history needs it to find a new document's shard.
    await this.#visits.replaceOne({ _id, ownerId }, visit, { upsert: true });
  }

  /** Older releases did not store when a queue has something to archive. */
  async #markOldQueues(): Promise<void> {
    await this.queues.updateMany(
      {
        archiveAt: { $exists: false },
        $or: [{ 'closed.0': { $exists: true } }, { 'events.0': { $exists: true } }],
      },
      { $set: { archiveAt: this.clock.now() }, $inc: { version: 1 } },
    );
  }
}

const eventsToMove = ({ document, movedEvents }: LiveQueueHandle) =>
  eventsAfter(document?.events ?? [], movedEvents);
