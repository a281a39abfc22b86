import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { readTicketId, type TicketView } from '@queuebell/contracts';
import { ticketViewOf, type ClosedTicket } from '@queuebell/queue-rules';
import { mongo, type Connection } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { collection } from '../../platform/database/collections.js';
import { ApiError } from '../../platform/errors/api-error.js';
import type { LiveDocument } from '../queue/memory/live-document.js';
import { LiveQueues } from '../queue/memory/live-queues.js';
import { QueueService } from '../queue/queue.service.js';

/** Which ticket of which shop. */
export interface TicketKey {
  ownerId: string;
  /** The idempotency key of the check-in. */
  key: string;
}

/** What customers see of their tickets, and what they may do with them. Whoever has a ticket's id has the ticket. */
@Injectable()
export class TicketsService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly live: LiveQueues,
    private readonly queue: QueueService,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError('TICKET_NOT_FOUND') */
  async read(ticket: TicketKey): Promise<TicketView> {
    const document = await this.live.read(ticket.ownerId).catch(noSuchShop);
    const view = this.shownIn(document, ticket.key) ?? (await this.lookUp(ticket));
    if (!view) throw new ApiError('TICKET_NOT_FOUND');
    return view;
  }

  /** @returns null when the ticket is not in what this process has in memory: given just now elsewhere, or long closed */
  shownIn(document: LiveDocument, key: string): TicketView | null {
    const closed = document.closed.find((entry) => entry.key === key);
    return ticketViewOf(this.clock.now(), document, key, closed);
  }

  /**
   * The ticket of a customer who is not in this process's memory. The history is read last: a customer is there before they are
   * taken out of the queue.
   * @returns null when there is no such ticket
   */
  async lookUp({ ownerId, key }: TicketKey): Promise<TicketView | null> {
    const visit = await this.#visit({ ownerId, key });
    const document = visit
      ? await this.live.read(ownerId).catch(noSuchShop)
      : await this.live.memoryOf(ownerId).refresh();
    return document && this.#viewIn(document, { ownerId, key }, visit);
  }

  /**
   * Gives the place up. Doing it again changes nothing.
   * @throws ApiError('TICKET_NOT_FOUND')
   */
  async leave(ticket: TicketKey): Promise<TicketView> {
    return this.#after(await this.queue.leave(ticket.ownerId, ticket.key), ticket);
  }

  /**
   * Takes that back. Doing it again changes nothing.
   * @throws ApiError('UNDO_TOO_LATE')
   * @throws ApiError('TICKET_NOT_FOUND')
   */
  async takeBack(ticket: TicketKey): Promise<TicketView> {
    await this.read(ticket);
    return this.#after(await this.queue.returnByKey(ticket.ownerId, ticket.key), ticket);
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
    const view = this.shownIn(document, key);
    return view ?? ticketViewOf(this.clock.now(), document, key, visit ?? (await this.#visit(ticket)));
  }

  #visit({ ownerId, key }: TicketKey): Promise<ClosedTicket | null> {
    return collection(this.connection, 'visits').findOne<ClosedTicket>({
      ownerId: new mongo.ObjectId(ownerId),
      key,
    });
  }
}

/**
 * @param id as it stands in an address
 * @throws ApiError('TICKET_NOT_FOUND') when no ticket has such an id
 */
export function ticketKeyOf(id: string): TicketKey {
  const ticket = readTicketId(id);
  if (!ticket) throw new ApiError('TICKET_NOT_FOUND');
  return ticket;
}

function noSuchShop(error: unknown): never {
  if (error instanceof ApiError && error.body.code === 'NOT_FOUND') throw new ApiError('TICKET_NOT_FOUND');
  throw error;
}
