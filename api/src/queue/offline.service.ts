import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { CheckinResponse, DeliveryRequest, LeaseResponse, LeaseReturned } from '@queuebell/contracts';
import { mongo, type Connection } from 'mongoose';
import { Clock } from '../clock/clock.js';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/config.js';
import { collection } from '../database/collections.js';
import { ApiError } from '../errors/api-error.js';
import { LiveQueues } from '../live/live-queues.js';
import { changeUnlessArchived, visitInsteadOf } from './look-back.js';
import * as updates from './offline-updates.js';
import { entryIn, entryOf } from './projections.js';
import { ticketOf } from './queue-rules.js';
import type { QueueDocument } from './queue.schema.js';
import { laterDay, serviceDayAt } from './service-day.js';

type LeasedQueue = Pick<QueueDocument, 'leases' | 'reserveUsed' | 'serviceDay' | 'timeZone'>;

const leased = { leases: 1, reserveUsed: 1, serviceDay: 1, timeZone: 1 } as const;

/** What tablets need for their time offline (docs/decisions/0009). Each call is one update of the queue's document. */
@Injectable()
export class OfflineService {
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

  /**
   * Grants a tablet its block of numbers, or tops it up.
   * @throws ApiError('NOT_FOUND') when there is no such queue
   */
  async lease(ownerId: string, holder: string): Promise<LeaseResponse> {
    const now = this.#clock.now();
    const queue = await this.#queues.findOneAndUpdate(
      { _id: new mongo.ObjectId(ownerId) },
      updates.lease(holder.toLowerCase(), now),
      { returnDocument: 'after', projection: leased },
    );
    if (!queue) throw new ApiError('NOT_FOUND');
    const serviceDay = laterDay(queue.serviceDay, serviceDayAt(now, queue.timeZone));
    const { numbers, lastDay } = leaseOf(queue, holder) ?? { numbers: [], lastDay: serviceDay };
    const used = numbers.filter((number) => usedOn(serviceDay, queue).includes(number));
    return { numbers, used, serviceDay, lastDay, timeZone: queue.timeZone, now: now.toISOString() };
  }

  /**
   * Takes a tablet's block back. What the tablet gave today stays given.
   * @throws ApiError('NOT_FOUND') when there is no such queue
   */
  async endLease(ownerId: string, holder: string): Promise<LeaseReturned> {
    const before = await this.#queues.findOneAndUpdate(
      { _id: new mongo.ObjectId(ownerId) },
      updates.endLease(holder.toLowerCase()),
      { returnDocument: 'before', projection: leased },
    );
    if (!before) throw new ApiError('NOT_FOUND');
    const used = usedOn(serviceDayAt(this.#clock.now(), before.timeZone), before);
    const unused = leaseOf(before, holder)?.numbers.filter((number) => !used.includes(number)) ?? [];
    return { returned: unused.length };
  }

  /**
   * Takes in a ticket that a tablet gave while it was offline; taken in already, it is the same ticket.
   * @throws ApiError('QUEUE_FULL') when not even the reserve has room, which passes
   * @throws ApiError('NOT_FOUND') when there is no such queue
   */
  async deliver(ownerId: string, request: DeliveryRequest, idempotencyKey: string): Promise<CheckinResponse> {
    const now = this.#clock.now();
    const key = idempotencyKey.toLowerCase();
    const { name, phone, number } = request;
    const arrivedAt = new Date(Math.min(new Date(request.arrivedAt).getTime(), now.getTime()));
    const holder = request.holder.toLowerCase();
    const delivery = { name, ...(phone !== undefined && { phone }), key, number, holder, arrivedAt };
    const _id = new mongo.ObjectId(ownerId);
    const found = await changeUnlessArchived(this.#connection, _id, key, now, (filter) =>
      this.#takeIn(filter, delivery, now),
    );
    if ('visit' in found) {
      await this.#queues.updateOne({ _id }, updates.noteToldNumber(delivery, now));
      return ticketOf(ownerId, { ...found.visit, key });
    }
    const entry = found.queue && entryIn(found.queue, delivery);
    if (entry) return ticketOf(ownerId, entry);
    return ticketOf(ownerId, await visitInsteadOf(found.queue, this.#connection, _id, key));
  }

  #takeIn(
    filter: mongo.Filter<QueueDocument>,
    delivery: updates.Delivery,
    now: Date,
  ): Promise<Partial<Pick<QueueDocument, 'waiting' | 'closed'>> | null> {
    const options = { returnDocument: 'after', projection: entryOf(delivery) } as const;
    const update = updates.deliver(delivery, now, this.#capacity);
    return this.#live.noting(this.#queues.findOneAndUpdate(filter, update, options));
  }
}

const leaseOf = (queue: LeasedQueue, holder: string) =>
  queue.leases?.find((lease) => lease.holder === holder.toLowerCase());

/** Numbers of the reserve that were given on a day, as far as the queue is on that day. */
const usedOn = (day: string, queue: LeasedQueue): number[] =>
  day <= queue.serviceDay ? (queue.reserveUsed ?? []) : [];
