import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import {
  ticketIdOf,
  type CheckinRequest,
  type CheckinResponse,
  type CloseOutcome,
  type QueueSnapshot,
} from '@queuebell/contracts';
import { mongo, type Connection } from 'mongoose';
import { Clock } from '../clock/clock.js';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/config.js';
import { collection } from '../database/collections.js';
import { ApiError } from '../errors/api-error.js';
import { mayBeInHistory } from './idempotency-key.js';
import { snapshotAt, wasGivenToday, type ShownQueue } from './queue-rules.js';
import * as updates from './queue-updates.js';
import type { QueueDocument, WaitingEntry } from './queue.schema.js';
import { serviceDayAt } from './service-day.js';
import type { Visit } from './visit.schema.js';

type Customer = Pick<WaitingEntry, 'name' | 'phone' | 'key'>;

/** What a screen sees; all that happened before stays in the database. */
const shown = { closed: 0, archivings: 0 } as const;

const ticketOf = (
  ownerId: string,
  { number, ahead, key }: Pick<WaitingEntry, 'number' | 'ahead' | 'key'>,
): CheckinResponse => ({ queueNumber: number, ahead, ticketId: ticketIdOf(ownerId, key) });

/** The one place where a queue is changed. Each change is one update (see `queue-updates.ts`). */
@Injectable()
export class QueueService {
  readonly #connection: Connection;
  readonly #clock: Clock;
  readonly #capacity: number;

  constructor(
    @InjectConnection() connection: Connection,
    clock: Clock,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.#connection = connection;
    this.#clock = clock;
    this.#capacity = settings.queueCapacity;
  }

  get #queues(): mongo.Collection<QueueDocument> {
    return collection(this.#connection, 'queues');
  }

  get #visits(): mongo.Collection<Visit> {
    return collection(this.#connection, 'visits');
  }

  /** The empty queue of a new shop. */
  async open(
    ownerId: mongo.ObjectId,
    shop: Pick<QueueDocument, 'shopName' | 'timeZone'>,
    session: mongo.ClientSession,
  ): Promise<void> {
    const serviceDay = serviceDayAt(this.#clock.now(), shop.timeZone);
    const empty = { counter: 0, revision: 0, waiting: [], closed: [], archivings: 0 };
    await this.#queues.insertOne({ _id: ownerId, ...shop, serviceDay, ...empty }, { session });
  }

  async describeShop(
    ownerId: string,
    shop: Pick<QueueDocument, 'shopName' | 'timeZone'>,
    session: mongo.ClientSession,
  ): Promise<void> {
    const change = { $set: shop, $inc: { revision: 1 } };
    await this.#queues.updateOne({ _id: new mongo.ObjectId(ownerId) }, change, { session });
  }

  /** @throws ApiError('NOT_FOUND') */
  async read(ownerId: string): Promise<QueueSnapshot> {
    const queue = await this.#queues.findOne<ShownQueue>(
      { _id: new mongo.ObjectId(ownerId) },
      { projection: shown },
    );
    if (!queue) throw new ApiError('NOT_FOUND');
    return snapshotAt(this.#clock.now(), queue);
  }

  /**
   * Gives the next number; with a key that was seen before, the same ticket again.
   * @param key the device's idempotency key; left out, a repeat is another customer
   * @throws ApiError('QUEUE_FULL')
   */
  async checkIn({ name, phone, userId }: CheckinRequest, key?: string): Promise<CheckinResponse> {
    const now = this.#clock.now();
    const customer = { name, ...(phone !== undefined && { phone }), key: key?.toLowerCase() ?? randomUUID() };
    const ownerId = new mongo.ObjectId(userId);
    const queue =
      key !== undefined && mayBeInHistory(customer.key, now)
        ? await this.#checkInAfterLookingBack(ownerId, customer, now)
        : await this.#giveNumber({ _id: ownerId }, customer, now);
    const entry = queue?.waiting?.[0] ?? queue?.closed?.[0];
    if (!entry) throw new ApiError(queue ? 'QUEUE_FULL' : 'NOT_FOUND');
    return ticketOf(userId, entry);
  }

  #giveNumber(filter: mongo.Filter<QueueDocument>, customer: Customer, now: Date) {
    const ofThisCustomer = { $elemMatch: { key: customer.key } };
    return this.#queues.findOneAndUpdate(filter, updates.checkIn(customer, now, this.#capacity), {
      returnDocument: 'after',
      projection: { waiting: ofThisCustomer, closed: ofThisCustomer },
    });
  }

  /**
   * For a key whose entry may have been archived. Looking and giving are two steps, so the second one insists that
   * nothing was archived since before the first; otherwise both are done again.
   */
  async #checkInAfterLookingBack(
    ownerId: mongo.ObjectId,
    customer: Customer,
    now: Date,
  ): Promise<Partial<Pick<QueueDocument, 'waiting' | 'closed'>> | null> {
    for (;;) {
      const before = await this.#queues.findOne({ _id: ownerId }, { projection: { archivings: 1 } });
      if (!before) return null;
      const visit = await this.#visits.findOne({ ownerId, key: customer.key });
      if (visit) return { closed: [{ ...visit, key: customer.key }] };
      const queue = await this.#giveNumber({ _id: ownerId, archivings: before.archivings }, customer, now);
      if (queue) return queue;
    }
  }

  /**
   * Closes an entry. Closing again what is closed changes nothing, so two admins who press at once close one.
   * @param outcome left out: served when it is the first one, else removed
   * @returns the queue afterwards
   * @throws ApiError('TICKET_NOT_FOUND') when the number was not given today
   */
  async close(ownerId: string, number: number, outcome?: CloseOutcome): Promise<QueueSnapshot> {
    const now = this.#clock.now();
    const queue = await this.#change(ownerId, updates.close(number, outcome, now));
    if (!queue || !wasGivenToday(number, now, queue)) throw new ApiError('TICKET_NOT_FOUND');
    return snapshotAt(now, queue);
  }

  /**
   * Takes back a closing. Restoring who waits already changes nothing.
   * @returns the queue afterwards
   * @throws ApiError('UNDO_TOO_LATE') later than UNDO_WINDOW_MS after the closing
   * @throws ApiError('TICKET_NOT_FOUND') when the number was not given today
   */
  async restore(ownerId: string, number: number): Promise<QueueSnapshot> {
    const now = this.#clock.now();
    const queue = await this.#change(ownerId, updates.restore(number, now));
    if (!queue || !wasGivenToday(number, now, queue)) throw new ApiError('TICKET_NOT_FOUND');
    if (!queue.waiting.some((entry) => entry.number === number)) throw new ApiError('UNDO_TOO_LATE');
    return snapshotAt(now, queue);
  }

  #change(ownerId: string, update: updates.Update): Promise<ShownQueue | null> {
    const options = { returnDocument: 'after', projection: shown } as const;
    return this.#queues.findOneAndUpdate({ _id: new mongo.ObjectId(ownerId) }, update, options);
  }
}
