import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { QueueView } from '@queuebell/contracts';
import { mongo, type Model } from 'mongoose';
import { Clock } from '../../../platform/clock/clock.js';
import { Scheduler, type StopTask } from '../../../platform/clock/scheduler.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import { queueModel, type QueueDocument } from '../schemas/queue.schema.js';
import { ChangeFeed } from './change-feed.js';
import type { EncodedSnapshot } from './encoded-snapshots.js';
import { liveDocumentOf, type LiveDocument } from './live-document.js';
import type { LiveQueueHandle } from './live-queue-handle.js';
import { LiveQueue, type LiveListener } from './live-queue.js';

/** Interval of checks for the end of a shop's day, and for unread queues. */
const LOOK_AT_CLOCK_MS = 1_000;
/** How long an unused queue stays in memory. */
export const KEEP_MS = 60_000;

interface CachedQueue {
  queue: LiveQueue;
  usedAt: number;
  day: string | null;
}

/** Queues that are followed or were read recently, each current within milliseconds, in bursts of changes within {@link ChangeFeed}'s pause. */
@Injectable()
export class LiveQueues implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(LiveQueues.name);
  readonly #cached = new Map<string, CachedQueue>();
  #stop: StopTask | undefined;

  constructor(
    @InjectModel(queueModel.name) private readonly queues: Model<QueueDocument>,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
    private readonly scheduler: Scheduler,
  ) {
    feed.listen({
      onChange: ({ of, id, heard }) => {
        if (of === 'queues' && this.#cached.get(id)?.queue.invalidate(heard)) feed.hurry();
      },
      onGap: () => {
        for (const { queue } of this.#cached.values()) queue.invalidate();
      },
    });
  }

  onApplicationBootstrap(): void {
    this.#stop = this.scheduler.every(LOOK_AT_CLOCK_MS, async () => this.#lookAtClock());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#stop?.();
  }

  /** Also called when the shop's day ends; fast changes may be merged. @returns stops the calls */
  follow(ownerId: string, listener: LiveListener): () => void {
    const unfollow = this.#of(ownerId).queue.follow(listener);
    return () => {
      unfollow();
      const cached = this.#cached.get(ownerId);
      if (cached) cached.usedAt = this.clock.now().getTime();
    };
  }

  /** @returns the queue with all changes that this process knows of @throws ApiError('NOT_FOUND') */
  async read(ownerId: string): Promise<LiveDocument> {
    const { queue } = this.#of(ownerId);
    const document = await queue.current(this.feed.isFresh);
    if (document) return document;
    if (!queue.isFollowed) this.#cached.delete(ownerId);
    throw new ApiError('NOT_FOUND');
  }

  /** The same in its wire format. @throws ApiError('NOT_FOUND') */
  async snapshot(ownerId: string, view: QueueView): Promise<EncodedSnapshot> {
    await this.read(ownerId);
    const snapshot = this.latest(ownerId, view);
    if (!snapshot) throw new ApiError('NOT_FOUND');
    return snapshot;
  }

  latest(ownerId: string, view: QueueView): EncodedSnapshot | null {
    return this.#cached.get(ownerId)?.queue.snapshotAt(this.clock.now(), view) ?? null;
  }

  handleOf(ownerId: string): LiveQueueHandle {
    const queue = () => this.#of(ownerId).queue;
    return {
      get document() {
        return queue().document;
      },
      get movedEvents() {
        return queue().movedEvents;
      },
      set movedEvents(sequence) {
        queue().movedEvents = sequence;
      },
      refresh: () => queue().refresh(),
      expect: (version) => queue().expect(version),
      put: (document) => queue().put(document),
    };
  }

  #of(ownerId: string): CachedQueue {
    const known = this.#cached.get(ownerId);
    const usedAt = this.clock.now().getTime();
    if (known) {
      known.usedAt = usedAt;
      return known;
    }
    const cached = { queue: new LiveQueue(() => this.#load(ownerId)), usedAt, day: null };
    this.#cached.set(ownerId, cached);
    return cached;
  }

  /** Reads what a majority has: screens must not show what another primary would undo. */
  async #load(ownerId: string): Promise<LiveDocument | null> {
    try {
      const _id = new mongo.ObjectId(ownerId);
      const stored = await this.queues.findOne({ _id }).readConcern('majority').lean();
      return stored && liveDocumentOf(stored);
    } catch (error) {
      this.#logger.warn(`The queue of ${ownerId} could not be read: ${String(error)}`);
      throw error;
    }
  }

  #lookAtClock(): void {
    const now = this.clock.now();
    const { isFresh } = this.feed;
    for (const [ownerId, cached] of this.#cached) {
      const { queue } = cached;
      if (isFresh) queue.catchUp();
      if (!queue.isFollowed && now.getTime() - cached.usedAt >= KEEP_MS) this.#cached.delete(ownerId);
      const day = queue.dayAt(now);
      const isNewDay = cached.day !== null && day !== cached.day;
      cached.day = day;
      if (isNewDay) queue.tellAgain();
    }
  }
}
