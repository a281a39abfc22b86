import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { messages, type QueueView } from '@queuebell/contracts';
import { Clock } from '../../platform/clock/clock.js';
import { Scheduler, type StopTask } from '../../platform/clock/scheduler.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { ChangeFeed } from '../queue/memory/change-feed.js';
import type { EncodedSnapshot } from '../queue/memory/encoded-snapshots.js';
import { EventStream, type QueueStream } from './event-stream.js';
import { HeartbeatSlots, SLOT_MS } from '../../platform/streams/heartbeat-slots.js';
import { LiveQueues } from '../queue/memory/live-queues.js';
import { StreamSessions } from './stream-sessions.js';
import { StreamIndex } from '../../platform/streams/stream-index.js';

/** How long a screen waits for a working change feed. */
const FRESH_PATIENCE_MS = 5_000;

@Injectable()
export class EventStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(EventStreams.name);
  readonly #byOwner = new StreamIndex<EventStream>();
  readonly #byListener = new StreamIndex<EventStream>();
  readonly #slots = new HeartbeatSlots<EventStream>();
  readonly #unfollow = new Map<string, () => void>();
  #isClosing = false;
  #stop: StopTask | undefined;

  constructor(
    private readonly live: LiveQueues,
    private readonly feed: ChangeFeed,
    private readonly sessions: StreamSessions,
    private readonly clock: Clock,
    private readonly scheduler: Scheduler,
  ) {
    sessions.listen({
      onAccount: (id) => this.#lookAgainAt(this.#byOwner.of(id)),
      onListener: (id) => this.#lookAgainAt(this.#byListener.of(id)),
      onGap: () => this.#lookAgainAt(this.#byOwner.all()),
    });
  }

  onApplicationBootstrap(): void {
    this.#stop = this.scheduler.every(SLOT_MS, async () => this.#beat());
  }

  /** Ends all streams before the server stops listening, so that screens reconnect elsewhere. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#isClosing = true;
    for (const stream of this.#byOwner.all()) stream.end();
    await this.#stop?.();
  }

  /**
   * @returns until when the session allows the stream, ms since 1970
   * @throws ApiError 'NOT_FOUND'; 'SERVER_ERROR' with 503 while changes are not heard: the screen polls
   */
  async prepare({ ownerId, view, claims }: QueueStream): Promise<number> {
    if (this.#isClosing || !(await this.feed.whenFresh(FRESH_PATIENCE_MS))) {
      throw new ApiError('SERVER_ERROR', messages.serverError, 503);
    }
    await this.live.snapshot(ownerId, view);
    const openUntil = await this.sessions.openUntil(claims);
    if (openUntil === null) throw new ApiError('NOT_LOGGED_IN');
    return openUntil;
  }

  /** @param knownId of the screen's snapshot @returns call it when the screen has disconnected */
  open(stream: EventStream, knownId: string | undefined): () => void {
    const { ownerId, view, listener } = stream.subscription;
    if (!this.#unfollow.has(ownerId)) {
      this.#unfollow.set(
        ownerId,
        this.live.follow(ownerId, () => this.#tell(ownerId)),
      );
    }
    const takeOut = this.#slots.add(stream);
    this.#byOwner.add(ownerId, stream);
    if (listener !== undefined) this.#byListener.add(listener, stream);
    const snapshot = this.live.latest(ownerId, view);
    if (snapshot && !this.#isClosing) stream.start(snapshot, knownId);
    else stream.end();
    return () => {
      takeOut();
      if (listener !== undefined) this.#byListener.remove(listener, stream);
      this.#byOwner.remove(ownerId, stream);
      if (this.#byOwner.has(ownerId)) return;
      this.#unfollow.get(ownerId)?.();
      this.#unfollow.delete(ownerId);
    };
  }

  #tell(ownerId: string): void {
    const snapshots = new Map<QueueView, EncodedSnapshot | null>();
    for (const stream of this.#byOwner.of(ownerId)) {
      const { view } = stream.subscription;
      let snapshot = snapshots.get(view);
      if (snapshot === undefined) snapshots.set(view, (snapshot = this.live.latest(ownerId, view)));
      if (snapshot) stream.offer(snapshot);
    }
  }

  /** Sends a slot's heartbeats. None while changes are not heard, so that screens see a dead stream. */
  #beat(): void {
    const now = this.clock.now().getTime();
    const { isFresh } = this.feed;
    for (const stream of this.#slots.next()) {
      if (isFresh) stream.beat();
      if (now >= stream.openUntil) this.#lookAgainAt([stream]);
    }
  }

  #lookAgainAt(streams: Iterable<EventStream>): void {
    for (const stream of streams) {
      this.#lookAgain(stream).catch((error: unknown) => {
        stream.openUntil = -Infinity;
        this.#logger.warn(`A stream's session could not be checked: ${String(error)}`);
      });
    }
  }

  async #lookAgain(stream: EventStream): Promise<void> {
    const openUntil = await this.sessions.openUntil(stream.subscription.claims);
    if (openUntil === null) stream.end();
    else stream.openUntil = openUntil;
  }
}
