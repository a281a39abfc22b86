import { Inject, Injectable } from '@nestjs/common';
import type {
  ArrivingCustomers,
  CheckinRequest,
  CheckinResponse,
  DeliveryRequest,
  JoinedVia,
} from '@queuebell/contracts';
import {
  type Actor,
  type Command,
  detailsIn,
  type Entry,
  groupKeys,
  momentOf,
  type Ticket,
  ticketFor,
  ticketOf,
} from '@queuebell/queue-rules';
import { Clock } from '../../platform/clock/clock.js';
import type { Settings } from '../../platform/config/config.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import { ownKey } from './key-making.js';
import { QueueCommands } from './queue-commands.js';
import type { LiveDocument } from './memory/live-document.js';
import type { Visit } from './schemas/visit.schema.js';
import { VisitLookup } from './visit-lookup.js';
import type { CommandFor } from './writer/decide-group.js';
import { QueueWriters } from './writer/queue-writers.js';

/** A repeated `key` gets the same ticket; a `joiner` who already waits gets theirs, whatever the key. */
export interface CheckInOptions extends Pick<Entry, 'joiner'> {
  key?: string | undefined;
  via: JoinedVia;
  by: Actor;
  /** Lets the customer in also while customers cannot check in by themselves. */
  isByStaff?: boolean;
}

type Arrival = Extract<Command, { type: 'checkIn' | 'deliver' }>;

/** Customers who come into the queue. */
@Injectable()
export class ArrivalsService {
  readonly #capacity: number;

  constructor(
    private readonly commands: QueueCommands,
    private readonly writers: QueueWriters,
    private readonly history: VisitLookup,
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.#capacity = settings.queueCapacity;
  }

  checkIn(
    { userId, ...details }: CheckinRequest,
    options: Omit<CheckInOptions, 'via' | 'joiner'>,
  ): Promise<CheckinResponse> {
    return this.enter(userId, details, { ...options, via: 'tablet' });
  }

  /**
   * @returns the next number, or the ticket that this customer has
   * @throws ApiError 'QUEUE_FULL'; 'OUTSIDE_HOURS' or 'CHECK_IN_PAUSED', except by staff
   */
  async enter(
    ownerId: string,
    { more, ...details }: ArrivingCustomers,
    { key = ownKey(), via, joiner, by, isByStaff = false }: CheckInOptions,
  ): Promise<CheckinResponse> {
    const command = {
      type: 'checkIn',
      details: detailsIn(details),
      ...(more && { more }),
      key: key.toLowerCase(),
      via,
      ...(joiner !== undefined && { joiner }),
      capacity: this.#capacity,
      ...(isByStaff && { isByStaff }),
    } as const;
    const keys = groupKeys(command.key, 1 + (more ?? []).length);
    const { ticket } = await this.#unlessInHistory(ownerId, keys, by, (looked) => ({
      ...command,
      ...looked,
    }));
    return ticketOf(ownerId, ticket);
  }

  /** Repeatable. @throws ApiError 'NOT_FOUND', 'QUEUE_FULL' if even the reserve is full, which passes */
  async deliver(
    ownerId: string,
    by: Actor,
    request: DeliveryRequest,
    idempotencyKey: string,
  ): Promise<CheckinResponse> {
    const { holder: asked, number, arrivedAt, group } = request;
    const key = idempotencyKey.toLowerCase();
    const holder = asked.toLowerCase();
    const at = new Date(Math.min(new Date(arrivedAt).getTime(), this.clock.now().getTime()));
    const found = await this.#unlessInHistory(ownerId, [key], by, (looked) => (queue) => ({
      type: 'deliver',
      details: detailsIn(request),
      ...{ key, holder, number, arrived: momentOf(queue, at), capacity: this.#capacity },
      ...(group !== undefined && { group: group.toLowerCase() }),
      ...looked,
    }));
    if (found.isInHistory) {
      await this.commands.do(ownerId, by, (queue) => ({
        type: 'noteToldNumber',
        ...{ key, holder, number, arrived: momentOf(queue, at) },
      }));
    }
    return ticketOf(ownerId, found.ticket);
  }

  #unlessInHistory<Of extends Arrival>(
    ownerId: string,
    keys: readonly string[],
    by: Actor,
    commandFor: (looked: Pick<Arrival, 'lookedAt'>) => CommandFor<Of>,
  ): Promise<{ ticket: Ticket; isInHistory: boolean }> {
    return this.history.during(ownerId, keys, async ({ visits, queue, ...looked }) => {
      const known = visits.length > 0 ? knownTicket(visits, keys[0], queue) : undefined;
      if (known) return { ticket: known, isInHistory: true };
      const { answer } = await this.writers.do(ownerId, commandFor(looked), by);
      return { ticket: answer as Ticket, isInHistory: false };
    });
  }
}

/**
 * The ticket of a check-in if one of its customers is in the history: that of the group's first customer, as it was given. If the server does
 * not know the first customer, because a tablet delivers them later, it is that of another one.
 */
function knownTicket(
  visits: readonly Visit[],
  firstKey: string | undefined,
  queue: LiveDocument | undefined,
): Ticket | undefined {
  const isFirst = ({ key }: { key?: string }) => key === firstKey;
  const visit = visits.find(isFirst);
  const entry = visit || !queue ? undefined : [...queue.waiting, ...queue.closed].find(isFirst);
  if (queue && entry) return ticketFor(queue, entry);
  const found = visit ?? visits[0];
  return found && { ...found, key: found.group ?? found.key ?? '' };
}
