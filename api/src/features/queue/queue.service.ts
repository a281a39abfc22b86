import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import {
  messages,
  type CheckinRequest,
  type CheckinResponse,
  type CloseQuery,
  type DeliveryRequest,
  type JoinedVia,
  type JoiningSwitch,
  type LeaseResponse,
  type LeaseReturned,
} from '@queuebell/contracts';
import {
  type Actor,
  type Command,
  type CustomerDetails,
  dayIn,
  detailsIn,
  type Entry,
  mayBeInHistory,
  momentIn,
  NEW_SHOP,
  type StoredSettings,
  type Ticket,
  ticketOf,
} from '@queuebell/queue-rules';
import { mongo, type Connection } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { collection } from '../../platform/database/collections.js';
import { ApiError } from '../../platform/errors/api-error.js';
import type { EncodedSnapshot } from './memory/encoded-snapshots.js';
import type { LiveDocument } from './memory/live-document.js';
import { LiveQueues } from './memory/live-queues.js';
import { ownKey } from './key-making.js';
import type { QueueDocument } from './schemas/queue.schema.js';
import { QueueWriters } from './writer/queue-writers.js';
import type { CommandFor, Done } from './writer/queue-writer.js';
import { Refused } from './writer/refused.js';

/**
 * How somebody comes in. `key` is the device's idempotency key: seen before, the same ticket is the answer; left out, a
 * repeat is another customer. `joiner`: who waits already has that ticket for an answer, whatever the key.
 */
export interface Entrance extends Pick<Entry, 'joiner'> {
  key: string | undefined;
  via: JoinedVia;
  by: Actor;
}

/** So often a key is looked for in the history, while others are moved there. */
const LOOKS_MAX = 50;

const BY_OWNER = { is: 'owner' } as const;
const BY_CUSTOMER = { is: 'customer' } as const;
const BY_CLOCK = { is: 'clock' } as const;

/** A command that the history of a key may answer. */
type CommandOfKey = Extract<Command, { type: 'checkIn' | 'deliver' }>;

/** Screens, tablets and customers change queues here. Each change is a command of `packages/queue-rules`. */
@Injectable()
export class QueueService {
  readonly #connection: Connection;
  readonly #clock: Clock;
  readonly #live: LiveQueues;
  readonly #writers: QueueWriters;
  readonly #capacity: number;

  constructor(
    @InjectConnection() connection: Connection,
    clock: Clock,
    live: LiveQueues,
    writers: QueueWriters,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.#connection = connection;
    this.#clock = clock;
    this.#live = live;
    this.#writers = writers;
    this.#capacity = settings.queueCapacity;
  }

  /** The empty queue of a new shop. */
  async open(
    ownerId: mongo.ObjectId,
    shop: Pick<QueueDocument, 'shopName' | 'timeZone'>,
    session: mongo.ClientSession,
  ): Promise<void> {
    const serviceDay = dayIn(shop.timeZone, this.#clock.now());
    const empty = { counter: 0, revision: 0, version: 0, waiting: [], closed: [], archivings: 0 };
    await this.#queues.insertOne(
      { _id: ownerId, ...shop, serviceDay, ...empty, settings: NEW_SHOP },
      { session },
    );
  }

  /** It is a part of a change of the account, in one transaction with it, so no writer does it. */
  async describeShop(
    ownerId: string,
    shop: Pick<QueueDocument, 'shopName' | 'timeZone'>,
    session: mongo.ClientSession,
  ): Promise<void> {
    const change = { $set: shop, $inc: { revision: 1, version: 1 } };
    await this.#queues.updateOne({ _id: new mongo.ObjectId(ownerId) }, change, { session });
  }

  /** The queue was changed by another than its writer: screens that ask from now on are shown the change. */
  async readAgain(ownerId: string): Promise<void> {
    await this.#live.memoryOf(ownerId).refresh();
  }

  /** {@link enter} at the tablet. */
  checkIn({ userId, ...details }: CheckinRequest, by: Actor, key?: string): Promise<CheckinResponse> {
    return this.enter(userId, details, { key, via: 'tablet', by });
  }

  /**
   * Gives the next number, or the ticket that this customer has already.
   * @throws ApiError('QUEUE_FULL')
   */
  async enter(
    ownerId: string,
    details: CustomerDetails,
    { key = ownKey(), via, joiner, by }: Entrance,
  ): Promise<CheckinResponse> {
    const command = {
      type: 'checkIn',
      details: detailsIn(details),
      key: key.toLowerCase(),
      via,
      ...(joiner !== undefined && { joiner }),
      capacity: this.#capacity,
    } as const;
    const ticket = await this.#unlessInHistory(ownerId, command.key, by, (looked) => ({
      ...command,
      ...looked,
    }));
    return ticketOf(ownerId, ticket.ticket);
  }

  /**
   * Closes an entry. Closing again what is closed changes nothing, so two admins who press at once close one.
   * @param asked.outcome left out: served when it is the first one, else removed
   * @param asked.day the shop's day that is meant; on another one nothing changes
   * @returns the queue afterwards
   * @throws ApiError('TICKET_NOT_FOUND') when the number was not given today
   */
  async close(ownerId: string, by: Actor, number: number, asked: CloseQuery = {}): Promise<EncodedSnapshot> {
    const { outcome, day } = asked;
    return this.#change(ownerId, by, {
      type: 'close',
      number,
      ...(outcome !== undefined && { outcome }),
      ...(day !== undefined && { day }),
    });
  }

  /**
   * Takes back a closing. Restoring who waits already changes nothing.
   * @param day the shop's day that is meant; on another one it is too late
   * @returns the queue afterwards
   * @throws ApiError('UNDO_TOO_LATE') later than PUT_BACK_WINDOW_MS after the closing
   * @throws ApiError('TICKET_NOT_FOUND') when the number was not given today
   */
  restore(ownerId: string, by: Actor, number: number, day?: string): Promise<EncodedSnapshot> {
    return this.#change(ownerId, by, { type: 'restore', number, ...(day !== undefined && { day }) });
  }

  /**
   * Removes everybody who joined by phone, but not who is being served. Each can be put back like any other.
   * @returns the queue afterwards
   * @throws ApiError('NOT_FOUND') when there is no such queue
   */
  removeJoined(ownerId: string, by: Actor): Promise<EncodedSnapshot> {
    return this.#change(ownerId, by, { type: 'removeJoined' });
  }

  /**
   * Calls the one being served once more.
   * @returns the queue afterwards
   * @throws ApiError('TICKET_NOT_FOUND') when that number is not the one being served
   */
  callAgain(ownerId: string, by: Actor, number: number): Promise<EncodedSnapshot> {
    return this.#change(ownerId, by, { type: 'callAgain', number });
  }

  /**
   * Pauses joining by phone, or opens it again; nothing changes where it is off.
   * @returns the queue afterwards
   * @throws ApiError('NOT_FOUND') when there is no such queue
   */
  setJoining(ownerId: string, by: Actor, joining: JoiningSwitch): Promise<EncodedSnapshot> {
    return this.#change(ownerId, by, { type: 'setJoining', joining });
  }

  /**
   * Gives up the place of the ticket with this key. Who waits no more, or never did, changes nothing.
   * @returns the queue afterwards
   * @throws ApiError('TICKET_NOT_FOUND') when there is no such queue
   */
  leave(ownerId: string, key: string): Promise<LiveDocument> {
    return this.#changeByKey(ownerId, { type: 'leave', key: key.toLowerCase() });
  }

  /**
   * Takes a {@link leave} back. Who waits already changes nothing.
   * @returns the queue afterwards
   * @throws ApiError('UNDO_TOO_LATE') later than UNDO_WINDOW_MS after leaving, when the ticket was closed otherwise, and when
   * the same joiner has joined anew, or phones hold all of their places
   * @throws ApiError('TICKET_NOT_FOUND') when there is no such queue
   */
  returnByKey(ownerId: string, key: string): Promise<LiveDocument> {
    return this.#changeByKey(ownerId, { type: 'return', key: key.toLowerCase(), capacity: this.#capacity });
  }

  /** @returns whether a customer with this key waits, and so will be alerted */
  async markAlert(ownerId: string, key: string): Promise<boolean> {
    try {
      return (await this.#do(ownerId, BY_CUSTOMER, { type: 'markAlert', key: key.toLowerCase() })).answer;
    } catch (error) {
      if (error instanceof ApiError && error.body.code === 'NOT_FOUND') return false;
      throw error;
    }
  }

  /**
   * Stores what the owner decided; what is left out stays.
   * @returns all that is stored then
   * @param validUntil later it is not done any more
   * @throws ApiError('NOT_FOUND') when there is no such queue
   */
  async changeSettings(
    ownerId: string,
    changes: Partial<StoredSettings>,
    validUntil?: Date,
  ): Promise<StoredSettings> {
    return (await this.#do(ownerId, BY_OWNER, inTime({ type: 'changeSettings', changes }, validUntil)))
      .answer;
  }

  /**
   * Stores a code where there is none: of several at once the first one stays. No screen shows it, so nothing is pushed.
   * @param validUntil later it is not done any more
   * @returns all that is stored then
   * @throws ApiError('NOT_FOUND') when there is no such queue
   */
  async settleCode(
    ownerId: string,
    name: 'joinCode' | 'kioskCode',
    code: string,
    validUntil?: Date,
  ): Promise<StoredSettings> {
    return (await this.#do(ownerId, BY_CLOCK, inTime({ type: 'settleCode', name, code }, validUntil))).answer;
  }

  /**
   * Grants a tablet its block of numbers for its time offline, or tops it up (docs/decisions/0009).
   * @throws ApiError('NOT_FOUND') when there is no such queue
   */
  async lease(ownerId: string, by: Actor, holder: string): Promise<LeaseResponse> {
    const { answer, queue } = await this.#do(ownerId, by, {
      type: 'leaseNumbers',
      holder: holder.toLowerCase(),
    });
    const { numbers, used, ...days } = answer;
    const now = this.#clock.now().toISOString();
    return { numbers: [...numbers], used: [...used], ...days, timeZone: queue.timeZone, now };
  }

  /**
   * Takes a tablet's block back. What the tablet gave today stays given.
   * @throws ApiError('NOT_FOUND') when there is no such queue
   */
  async endLease(ownerId: string, by: Actor, holder: string): Promise<LeaseReturned> {
    const { answer } = await this.#do(ownerId, by, { type: 'endLease', holder: holder.toLowerCase() });
    return { returned: answer };
  }

  /**
   * Takes in a ticket that a tablet gave while it was offline; taken in already, it is the same ticket.
   * @throws ApiError('QUEUE_FULL') when not even the reserve has room, which passes
   * @throws ApiError('NOT_FOUND') when there is no such queue
   */
  async deliver(
    ownerId: string,
    by: Actor,
    request: DeliveryRequest,
    idempotencyKey: string,
  ): Promise<CheckinResponse> {
    const { holder: asked, number, arrivedAt } = request;
    const key = idempotencyKey.toLowerCase();
    const holder = asked.toLowerCase();
    const at = new Date(Math.min(new Date(arrivedAt).getTime(), this.#clock.now().getTime()));
    const arrivedIn = (timeZone: string) => momentIn(timeZone, at);
    const found = await this.#unlessInHistory(ownerId, key, by, (looked) => ({ timeZone }) => ({
      type: 'deliver',
      details: detailsIn(request),
      ...{ key, holder, number, arrived: arrivedIn(timeZone), capacity: this.#capacity },
      ...looked,
    }));
    if (found.isInHistory) {
      await this.#do(ownerId, by, ({ timeZone }) => ({
        type: 'noteToldNumber',
        ...{ key, holder, number, arrived: arrivedIn(timeZone) },
      }));
    }
    return ticketOf(ownerId, found.ticket);
  }

  /**
   * Carries a command out, unless the history knows its key. For a key that may be there (see `keys.ts` of the rules) looking
   * and deciding are two steps, so the second one insists that nothing was moved to the history since before the first.
   */
  async #unlessInHistory<Of extends CommandOfKey>(
    ownerId: string,
    key: string,
    by: Actor,
    commandFor: (looked: Pick<CommandOfKey, 'lookedAt'>) => CommandFor<Of>,
  ): Promise<{ ticket: Ticket; isInHistory: boolean }> {
    let mustLook = mayBeInHistory(key, this.#clock.now());
    for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
      const lookedAt = mustLook ? (await this.#live.read(ownerId)).archivings : undefined;
      const visit = mustLook && (await this.#visitWith(ownerId, key));
      if (visit) return { ticket: { ...visit, key }, isInHistory: true };
      try {
        const { answer } = await this.#writers.do(
          ownerId,
          commandFor(lookedAt === undefined ? {} : { lookedAt }),
          by,
        );
        return { ticket: answer as Ticket, isInHistory: false };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error.code !== 'IN_HISTORY' && error.code !== 'LOOK_AGAIN') throw new ApiError(error.code);
        mustLook = true;
      }
    }
    throw new ApiError('SERVER_ERROR', messages.serverError, 503);
  }

  #visitWith(ownerId: string, key: string) {
    return collection(this.#connection, 'visits').findOne({ ownerId: new mongo.ObjectId(ownerId), key });
  }

  async #change(ownerId: string, by: Actor, command: Command): Promise<EncodedSnapshot> {
    await this.#do(ownerId, by, command);
    return this.#live.snapshot(ownerId, 'staff');
  }

  /** A ticket's page is open to its customer alone. */
  async #changeByKey(ownerId: string, command: Command): Promise<LiveDocument> {
    try {
      return (await this.#do(ownerId, BY_CUSTOMER, command)).queue;
    } catch (error) {
      if (error instanceof ApiError && error.body.code === 'NOT_FOUND')
        throw new ApiError('TICKET_NOT_FOUND');
      throw error;
    }
  }

  async #do<Of extends Command>(ownerId: string, by: Actor, command: CommandFor<Of>): Promise<Done<Of>> {
    try {
      return await this.#writers.do(ownerId, command, by);
    } catch (error) {
      if (error instanceof Refused) throw apiErrorOf(error);
      throw error;
    }
  }

  get #queues(): mongo.Collection<QueueDocument> {
    return collection(this.#connection, 'queues');
  }
}

/** The command, decided before this time or not at all. */
const inTime =
  <Of extends Command>(command: Of, validUntil: Date | undefined): CommandFor<Of> =>
  (_queue, { at }) => {
    if (validUntil && at > validUntil) throw new ApiError('SERVER_ERROR', messages.serverError, 503);
    return command;
  };

function apiErrorOf({ code }: Refused): ApiError {
  if (code === 'IN_HISTORY' || code === 'LOOK_AGAIN') throw new Error(`A command was refused by ${code}.`);
  return new ApiError(code);
}
