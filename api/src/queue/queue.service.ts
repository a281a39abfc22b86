import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import {
  type CheckinRequest,
  type CheckinResponse,
  type CloseQuery,
  type JoinedVia,
  type JoiningSwitch,
  type QueueSnapshot,
} from '@queuebell/contracts';
import { mongo, type Connection } from 'mongoose';
import { Clock } from '../clock/clock.js';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/config.js';
import { collection } from '../database/collections.js';
import { ApiError } from '../errors/api-error.js';
import { LiveQueues } from '../live/live-queues.js';
import { changeUnlessArchived, visitInsteadOf } from './look-back.js';
import { entryIn, entryOf, shownOfTicket, shownToStaff, type TicketQueue } from './projections.js';
import { ownKey } from './idempotency-key.js';
import { snapshotAt, ticketOf, wasGivenToday, type ShownQueue } from './queue-rules.js';
import * as updates from './queue-updates.js';
import { nextVersion, type Update } from './update-parts.js';
import type { QueueDocument, StoredSettings, WaitingEntry } from './queue.schema.js';
import { serviceDayAt } from './service-day.js';
import { NEW_SHOP } from './shop-settings.js';

/**
 * How somebody comes in. `key` is the device's idempotency key: seen before, the same ticket is the answer; left out, a
 * repeat is another customer. `joiner`: who waits already has that ticket for an answer, whatever the key.
 */
export interface Entrance extends Pick<WaitingEntry, 'joiner'> {
  key: string | undefined;
  via: JoinedVia;
}

/** The one place where a queue is changed. Each change is one update (see `queue-updates.ts`). */
@Injectable()
export class QueueService {
  readonly #connection: Connection;
  readonly #clock: Clock;
  readonly #live: LiveQueues;
  readonly #capacity: number;

  constructor(
    @InjectConnection() connection: Connection,
    clock: Clock,
    live: LiveQueues,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.#connection = connection;
    this.#clock = clock;
    this.#live = live;
    this.#capacity = settings.queueCapacity;
  }

  get #queues(): mongo.Collection<QueueDocument> {
    return collection(this.#connection, 'queues');
  }

  /** The empty queue of a new shop. */
  async open(
    ownerId: mongo.ObjectId,
    shop: Pick<QueueDocument, 'shopName' | 'timeZone'>,
    session: mongo.ClientSession,
  ): Promise<void> {
    const serviceDay = serviceDayAt(this.#clock.now(), shop.timeZone);
    const empty = { counter: 0, revision: 0, waiting: [], closed: [], archivings: 0 };
    await this.#queues.insertOne(
      { _id: ownerId, ...shop, serviceDay, ...empty, settings: NEW_SHOP },
      { session },
    );
  }

  async describeShop(
    ownerId: string,
    shop: Pick<QueueDocument, 'shopName' | 'timeZone'>,
    session: mongo.ClientSession,
  ): Promise<void> {
    const change = { $set: shop, $inc: { revision: 1, version: 1 } };
    await this.#queues.updateOne({ _id: new mongo.ObjectId(ownerId) }, change, { session });
  }

  /** {@link enter} at the tablet. */
  checkIn({ name, phone, userId }: CheckinRequest, key?: string): Promise<CheckinResponse> {
    return this.enter(userId, { name, phone }, { key, via: 'tablet' });
  }

  /**
   * Gives the next number, or the ticket that this customer has already.
   * @throws ApiError('QUEUE_FULL')
   */
  async enter(
    ownerId: string,
    { name, phone }: { name: string; phone?: string | undefined },
    { key, via, joiner }: Entrance,
  ): Promise<CheckinResponse> {
    const now = this.#clock.now();
    const arrival: updates.Arrival = {
      name,
      ...(phone !== undefined && { phone }),
      key: key?.toLowerCase() ?? ownKey(),
      ...(via !== 'tablet' && { via }),
      ...(joiner !== undefined && { joiner }),
    };
    const _id = new mongo.ObjectId(ownerId);
    const give = (filter: mongo.Filter<QueueDocument>) => this.#giveNumber(filter, arrival, now);
    const found =
      key === undefined
        ? { queue: await give({ _id }) }
        : await changeUnlessArchived(this.#connection, _id, arrival.key, now, give);
    if ('visit' in found) return ticketOf(ownerId, { ...found.visit, key: arrival.key });
    const entry = found.queue && entryIn(found.queue, arrival);
    if (entry) return ticketOf(ownerId, entry);
    return ticketOf(ownerId, await visitInsteadOf(found.queue, this.#connection, _id, arrival.key));
  }

  #giveNumber(
    filter: mongo.Filter<QueueDocument>,
    arrival: updates.Arrival,
    now: Date,
  ): Promise<Partial<Pick<QueueDocument, 'waiting' | 'closed'>> | null> {
    const options = { returnDocument: 'after', projection: entryOf(arrival) } as const;
    const update = updates.checkIn(arrival, now, this.#capacity);
    return this.#live.noting(this.#queues.findOneAndUpdate(filter, update, options));
  }

  /**
   * Closes an entry. Closing again what is closed changes nothing, so two admins who press at once close one.
   * @param asked.outcome left out: served when it is the first one, else removed
   * @param asked.day the shop's day that is meant; on another one nothing changes
   * @returns the queue afterwards
   * @throws ApiError('TICKET_NOT_FOUND') when the number was not given today
   */
  async close(ownerId: string, number: number, asked: CloseQuery = {}): Promise<QueueSnapshot> {
    const now = this.#clock.now();
    const queue = await this.#change(ownerId, updates.close(number, asked, now));
    if (!queue || !wasGivenToday(number, now, queue)) throw new ApiError('TICKET_NOT_FOUND');
    return snapshotAt(now, queue);
  }

  /**
   * Takes back a closing. Restoring who waits already changes nothing.
   * @param day the shop's day that is meant; on another one it is too late
   * @returns the queue afterwards
   * @throws ApiError('UNDO_TOO_LATE') later than PUT_BACK_WINDOW_MS after the closing
   * @throws ApiError('TICKET_NOT_FOUND') when the number was not given today
   */
  async restore(ownerId: string, number: number, day?: string): Promise<QueueSnapshot> {
    const now = this.#clock.now();
    const queue = await this.#change(ownerId, updates.restore(number, now, day));
    if (!queue || !wasGivenToday(number, now, queue)) throw new ApiError('TICKET_NOT_FOUND');
    if (day !== undefined && day !== queue.serviceDay) throw new ApiError('UNDO_TOO_LATE');
    if (!queue.waiting.some((entry) => entry.number === number)) throw new ApiError('UNDO_TOO_LATE');
    return snapshotAt(now, queue);
  }

  /**
   * Removes everybody who joined by phone, but not who is being served. Each can be put back like any other.
   * @returns the queue afterwards
   * @throws ApiError('NOT_FOUND') when there is no such queue
   */
  async removeJoined(ownerId: string): Promise<QueueSnapshot> {
    const now = this.#clock.now();
    const queue = await this.#change(ownerId, updates.removeJoined(now));
    if (!queue) throw new ApiError('NOT_FOUND');
    return snapshotAt(now, queue);
  }

  /**
   * Calls the one being served once more.
   * @returns the queue afterwards
   * @throws ApiError('TICKET_NOT_FOUND') when that number is not the one being served
   */
  async callAgain(ownerId: string, number: number): Promise<QueueSnapshot> {
    const now = this.#clock.now();
    const queue = await this.#change(ownerId, updates.callAgain(number, now));
    const snapshot = queue && snapshotAt(now, queue);
    if (snapshot?.data[0]?.number !== number) throw new ApiError('TICKET_NOT_FOUND');
    return snapshot;
  }

  /**
   * Pauses joining by phone, or opens it again; nothing changes where it is off.
   * @returns the queue afterwards
   * @throws ApiError('NOT_FOUND') when there is no such queue
   */
  async setJoining(ownerId: string, joining: JoiningSwitch): Promise<QueueSnapshot> {
    const now = this.#clock.now();
    const queue = await this.#change(ownerId, updates.setJoining(joining, now));
    if (!queue) throw new ApiError('NOT_FOUND');
    return snapshotAt(now, queue);
  }

  /**
   * Gives up the place of the ticket with this key. Who waits no more, or never did, changes nothing.
   * @returns the queue afterwards
   * @throws ApiError('TICKET_NOT_FOUND') when there is no such queue
   */
  leave(ownerId: string, key: string): Promise<TicketQueue> {
    return this.#changeByKey(ownerId, key, updates.leave(key.toLowerCase(), this.#clock.now()));
  }

  /**
   * Takes a {@link leave} back. Who waits already changes nothing.
   * @returns the queue afterwards
   * @throws ApiError('UNDO_TOO_LATE') later than UNDO_WINDOW_MS after leaving, when the ticket was closed otherwise, and when
   * the same joiner has joined anew, or phones hold all of their places
   * @throws ApiError('TICKET_NOT_FOUND') when there is no such queue
   */
  async returnByKey(ownerId: string, key: string): Promise<TicketQueue> {
    const update = updates.returnByKey(key.toLowerCase(), this.#clock.now(), this.#capacity);
    const queue = await this.#changeByKey(ownerId, key, update);
    const waits = queue.waiting.some((entry) => entry.key === key.toLowerCase());
    if (!waits) throw new ApiError('UNDO_TOO_LATE');
    return queue;
  }

  /** @returns whether a customer with this key waits, and so will be alerted */
  async markAlert(ownerId: string, key: string): Promise<boolean> {
    const { matchedCount } = await this.#queues.updateOne(
      { _id: new mongo.ObjectId(ownerId), 'waiting.key': key.toLowerCase() },
      { $set: { 'waiting.$.alert': true }, $inc: { version: 1 } },
    );
    return matchedCount > 0;
  }

  /**
   * Stores what the owner decided; what is left out stays.
   * @returns all that is stored then
   * @throws ApiError('NOT_FOUND') when there is no such queue
   * @throws the driver's duplicate key error when another shop has the `joinCode`
   */
  async changeSettings(ownerId: string, changes: Partial<StoredSettings>): Promise<StoredSettings> {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const change = this.#queues.findOneAndUpdate(
      { _id: new mongo.ObjectId(ownerId) },
      {
        $set: Object.fromEntries(given.map(([name, value]) => [`settings.${name}`, value])),
        $inc: { revision: 1, version: 1 },
      },
      { returnDocument: 'after', projection: { settings: 1, revision: 1 } },
    );
    const queue = await this.#live.noting(change);
    if (!queue) throw new ApiError('NOT_FOUND');
    return queue.settings ?? {};
  }

  /**
   * Stores a code where there is none: of several at once the first one stays. No screen shows it, so nothing is pushed.
   * @returns all that is stored then
   * @throws ApiError('NOT_FOUND') when there is no such queue
   */
  async settleCode(ownerId: string, name: 'joinCode' | 'kioskCode', code: string): Promise<StoredSettings> {
    const settled = { $ifNull: [`$settings.${name}`, { $literal: code }] };
    const isSettled = { $gt: [`$settings.${name}`, null] };
    const version = { $cond: [isSettled, '$version', nextVersion] };
    const queue = await this.#queues.findOneAndUpdate(
      { _id: new mongo.ObjectId(ownerId) },
      [{ $set: { [`settings.${name}`]: settled, version } }],
      { returnDocument: 'after', projection: { settings: 1 } },
    );
    if (!queue) throw new ApiError('NOT_FOUND');
    return queue.settings ?? {};
  }

  async #changeByKey(ownerId: string, key: string, update: Update): Promise<TicketQueue> {
    const options = { returnDocument: 'after', projection: shownOfTicket(key.toLowerCase()) } as const;
    const change = this.#queues.findOneAndUpdate({ _id: new mongo.ObjectId(ownerId) }, update, options);
    const queue = await this.#live.noting(change);
    if (!queue) throw new ApiError('TICKET_NOT_FOUND');
    return { ...queue, closed: queue.closed ?? [] };
  }

  #change(ownerId: string, update: Update): Promise<ShownQueue | null> {
    const options = { returnDocument: 'after', projection: shownToStaff } as const;
    const change = this.#queues.findOneAndUpdate({ _id: new mongo.ObjectId(ownerId) }, update, options);
    return this.#live.noting(change);
  }
}
