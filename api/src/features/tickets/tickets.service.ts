import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { readTicketId, type RatingRequest, type TicketView } from '@queuebell/contracts';
import { ticketViewOf, type ClosedTicket } from '@queuebell/queue-rules';
import { mongo, type Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { ApiError } from '../../platform/errors/api-error.js';
import type { LiveDocument } from '../queue/memory/live-document.js';
import { LiveQueues } from '../queue/memory/live-queues.js';
import { QueueService } from '../queue/queue.service.js';
import { visitModel, type Visit } from '../queue/schemas/visit.schema.js';
import { RatingsService } from '../ratings/ratings.service.js';

export interface TicketKey {
  ownerId: string;
  /** The idempotency key of the check-in. */
  key: string;
}

/** Reads and changes by customers. The ticket's id is the only proof that is needed. */
@Injectable()
export class TicketsService {
  constructor(
    @InjectModel(visitModel.name) private readonly visits: Model<Visit>,
    private readonly live: LiveQueues,
    private readonly queue: QueueService,
    private readonly ratings: RatingsService,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError('TICKET_NOT_FOUND') */
  async read(ticket: TicketKey): Promise<TicketView> {
    const document = await this.live.read(ticket.ownerId).catch(noSuchTicket);
    const view = this.shownIn(document, ticket.key);
    const whole = view ? await this.withRating(view, ticket) : await this.lookUp(ticket);
    if (!whole) throw new ApiError('TICKET_NOT_FOUND');
    return whole;
  }

  /**
   * The view without the answer to how the visit was: {@link withRating} completes it.
   * @returns null if this memory lacks the ticket: it is new from another process, or closed long ago
   */
  shownIn(document: LiveDocument, key: string): TicketView | null {
    return ticketViewOf(this.clock.now(), document, key);
  }

  /** @param view that may say that the page may ask, though the customer has answered */
  async withRating(view: TicketView, ticket: TicketKey): Promise<TicketView> {
    if (!view.rating || !(await this.ratings.isGiven(ticket))) return view;
    return { ...view, rating: 'given' };
  }

  /**
   * Searches a ticket outside this process's memory. The history comes last: customers are written there
   * before they leave the queue.
   * @returns null if there is no such ticket
   */
  async lookUp({ ownerId, key }: TicketKey): Promise<TicketView | null> {
    const visit = await this.#visit({ ownerId, key });
    const document = visit
      ? await this.live.read(ownerId).catch(noSuchTicket)
      : await this.live.handleOf(ownerId).refresh();
    return document && this.#viewIn(document, { ownerId, key }, visit);
  }

  /**
   * Leaves the queue. Repeating it changes nothing.
   * @param number only this one of the group @throws ApiError('TICKET_NOT_FOUND')
   */
  async leave(ticket: TicketKey, number?: number): Promise<TicketView> {
    return this.#after(await this.queue.leave(ticket.ownerId, ticket.key, number), ticket);
  }

  /**
   * Takes that back. Repeating it changes nothing.
   * @throws ApiError('UNDO_TOO_LATE'), ApiError('TICKET_NOT_FOUND')
   */
  async takeBack(ticket: TicketKey, number?: number): Promise<TicketView> {
    await this.read(ticket);
    return this.#after(await this.queue.returnByKey(ticket.ownerId, ticket.key, number), ticket);
  }

  /** @throws ApiError 'TICKET_NOT_FOUND', 'RATING_CLOSED' */
  async rate(ticket: TicketKey, request: RatingRequest): Promise<TicketView> {
    const view = await this.read(ticket);
    if (!view.rating) throw new ApiError('RATING_CLOSED');
    await this.ratings.storeRating(ticket, view.number, request);
    return { ...view, rating: 'given' };
  }

  async #after(document: LiveDocument, ticket: TicketKey): Promise<TicketView> {
    const view = await this.#viewIn(document, ticket);
    if (!view) throw new ApiError('TICKET_NOT_FOUND');
    return view;
  }

  async #viewIn(
    document: LiveDocument,
    ticket: TicketKey,
    visit: ClosedTicket | null = null,
  ): Promise<TicketView | null> {
    const { key } = ticket;
    const view =
      this.shownIn(document, key) ??
      ticketViewOf(this.clock.now(), document, key, visit ?? (await this.#visit(ticket)));
    return view && this.withRating(view, ticket);
  }

  async #visit({ ownerId, key }: TicketKey): Promise<ClosedTicket | null> {
    return this.visits.findOne({ ownerId: new mongo.ObjectId(ownerId), key }).lean();
  }
}

/** @param id from the address @throws ApiError('TICKET_NOT_FOUND') if it is not valid */
export function readTicketKey(id: string): TicketKey {
  const ticket = readTicketId(id);
  if (!ticket) throw new ApiError('TICKET_NOT_FOUND');
  return ticket;
}

/** Of a ticket whose shop is gone. @throws ApiError('TICKET_NOT_FOUND') in place of 'NOT_FOUND' */
export function noSuchTicket(error: unknown): never {
  if (error instanceof ApiError && error.body.code === 'NOT_FOUND') throw new ApiError('TICKET_NOT_FOUND');
  throw error;
}
