import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { messages, type TicketView } from '@queuebell/contracts';
import { Scheduler, type StopTask } from '../../platform/clock/scheduler.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { ChangeFeed } from '../queue/memory/change-feed.js';
import { HeartbeatSlots, SLOT_MS } from '../../platform/streams/heartbeat-slots.js';
import type { LiveDocument } from '../queue/memory/live-document.js';
import { LiveQueues } from '../queue/memory/live-queues.js';
import { StreamIndex } from '../../platform/streams/stream-index.js';
import type { TicketStream } from './ticket-stream.js';
import { TicketsService, type TicketKey } from './tickets.service.js';

/** How long a page waits for a working change feed. */
const FRESH_PATIENCE_MS = 5_000;

interface Followed {
  /** The last known queue. */
  document: LiveDocument | null;
  unfollow: () => void;
}

/** All customers' pages that listen to this process. */
@Injectable()
export class TicketStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(TicketStreams.name);
  readonly #byOwner = new StreamIndex<TicketStream>();
  readonly #slots = new HeartbeatSlots<TicketStream>();
  readonly #followed = new Map<string, Followed>();
  #isClosing = false;
  #stop: StopTask | undefined;

  constructor(
    private readonly tickets: TicketsService,
    private readonly live: LiveQueues,
    private readonly feed: ChangeFeed,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    this.#stop = this.scheduler.every(SLOT_MS, async () => this.#beat());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isClosing = true;
    for (const stream of this.#byOwner.all()) stream.end();
    await this.#stop?.();
  }

  /**
   * Call it before {@link open}, while the request can still be refused.
   * @returns the first view
   * @throws ApiError('TICKET_NOT_FOUND'); 'SERVER_ERROR' with 503 while changes are not heard: the page polls
   * and retries
   */
  async prepare(ticket: TicketKey): Promise<TicketView> {
    if (this.#isClosing || !(await this.feed.whenFresh(FRESH_PATIENCE_MS))) {
      throw new ApiError('SERVER_ERROR', messages.serverError, 503);
    }
    return this.tickets.read(ticket);
  }

  /** @param stream that has sent its head @returns call it when the page has disconnected */
  open(stream: TicketStream, view: TicketView): () => void {
    const { ownerId } = stream.ticket;
    const takeOut = this.#slots.add(stream);
    this.#byOwner.add(ownerId, stream);
    if (!this.#followed.has(ownerId)) this.#follow(ownerId);
    if (this.#isClosing) stream.end();
    else stream.offer(view);
    this.#catchUp(stream).catch((error: unknown) => this.#fail(stream, error));
    return () => {
      takeOut();
      this.#byOwner.remove(ownerId, stream);
      if (this.#byOwner.has(ownerId)) return;
      this.#followed.get(ownerId)?.unfollow();
      this.#followed.delete(ownerId);
    };
  }

  #follow(ownerId: string): void {
    const unfollow = this.live.follow(ownerId, (document) => {
      followed.document = document;
      for (const stream of this.#byOwner.of(ownerId)) this.#show(stream, document);
    });
    const followed: Followed = { document: null, unfollow };
    this.#followed.set(ownerId, followed);
  }

  /** Sends changes between {@link prepare} and {@link open}. */
  async #catchUp(stream: TicketStream): Promise<void> {
    const document = await this.live.read(stream.ticket.ownerId);
    const followed = this.#followed.get(stream.ticket.ownerId);
    if (followed) followed.document ??= document;
    this.#show(stream, document);
  }

  #show(stream: TicketStream, document: LiveDocument): void {
    const view = this.tickets.shownIn(document, stream.ticket.key);
    if (view && !view.rating) return void stream.offer(view);
    const { ticket } = stream;
    stream
      .offerLater(view ? this.tickets.withRating(view, ticket) : this.tickets.lookUp(ticket))
      .catch((error: unknown) => this.#fail(stream, error));
  }

  #fail(stream: TicketStream, error: unknown): void {
    this.#logger.warn(`A ticket could not be looked up: ${String(error)}`);
    stream.end();
  }

  /**
   * Sends a slot's heartbeats, and views that change with time (the end of the undo window). No heartbeats
   * while changes are not heard, so that pages see a dead stream.
   */
  #beat(): void {
    if (!this.feed.isFresh) return;
    for (const stream of this.#slots.next()) {
      const document = this.#followed.get(stream.ticket.ownerId)?.document;
      const view = document ? this.tickets.shownIn(document, stream.ticket.key) : null;
      if (!view || view.rating || !stream.offer(view)) stream.beat();
    }
  }
}
