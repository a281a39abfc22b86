import { LEASE_SIZE, RESERVE_FIRST, RESERVE_LAST } from '@queuebell/contracts';
import type { mongo } from 'mongoose';
import { isOfReserve } from './queue-rules.js';
import type { WaitingEntry } from './queue.schema.js';
import { serviceDayInDatabase } from './service-day.js';
import {
  arrivalBehindFirst,
  changed,
  entryIn,
  isKnown,
  isRoomForClosed,
  newDay,
  nextNumber,
  nextVersion,
  onTheDay,
  withEntry,
  type Update,
} from './update-parts.js';

const RESERVE_SIZE = RESERVE_LAST - RESERVE_FIRST + 1;

/** A ticket that a tablet gave while it was offline: `number` is what the customer was told. */
export interface Delivery extends Pick<WaitingEntry, 'name' | 'phone' | 'key' | 'number'> {
  holder: string;
  /** Not in the future. */
  arrivedAt: Date;
}

/** The leases that are not over, inside {@link onTheDay}. */
const liveLeases = {
  $filter: { input: { $ifNull: ['$leases', []] }, cond: { $gte: ['$$this.lastDay', '$$today'] } },
};

const dayAfterToday = {
  $dateToString: {
    date: { $dateAdd: { startDate: { $dateFromString: { dateString: '$$today' } }, unit: 'day', amount: 1 } },
    format: '%Y-%m-%d',
  },
};

/**
 * Lets the tablet `holder` have LEASE_SIZE numbers that it did not give today, the lowest that are nobody's besides
 * those that it has. Other tablets' leases that are over end here.
 */
export function lease(holder: string, now: Date): Update {
  const id = { $literal: holder };
  const others = { $filter: { input: '$$live', cond: { $ne: ['$$this.holder', id] } } };
  const taken = {
    $reduce: {
      input: '$$live.numbers',
      initialValue: '$$used',
      in: { $concatArrays: ['$$value', '$$this'] },
    },
  };
  const free = {
    $filter: {
      input: { $range: [RESERVE_FIRST, RESERVE_LAST + 1] },
      cond: { $not: { $in: ['$$this', '$$taken'] } },
    },
  };
  const unused = { $size: { $setDifference: ['$$mine', '$$used'] } };
  const added = { $slice: [free, { $max: [0, { $subtract: [LEASE_SIZE, unused] }] }] };
  const granted = { holder: id, numbers: '$$numbers', lastDay: dayAfterToday };
  const mine = { $getField: { field: 'numbers', input: entryIn('$$live', { $eq: ['$$this.holder', id] }) } };
  const leases = {
    $concatArrays: [others, { $cond: [{ $eq: ['$$numbers', []] }, [], [granted]] }],
  };
  const steps: [string, unknown][] = [
    ['live', liveLeases],
    ['mine', { $ifNull: [mine, []] }],
    ['taken', taken],
    ['numbers', { $concatArrays: ['$$mine', added] }],
  ];
  const after = steps.reduceRight<mongo.Document>(
    (expression, [name, value]) => ({ $let: { vars: { [name]: value }, in: expression } }),
    leases,
  );
  return [{ $set: { leases: onTheDay(now, after), version: nextVersion } }];
}

/** Ends a tablet's lease. What it gave today stays given: that stands in `reserveUsed`. */
export const endLease = (holder: string): Update => [
  {
    $set: {
      leases: {
        $filter: {
          input: { $ifNull: ['$leases', []] },
          cond: { $ne: ['$$this.holder', { $literal: holder }] },
        },
      },
      version: nextVersion,
    },
  },
];

/**
 * Takes a ticket in that was given offline, in four steps of which at most one finds something to do (the cases stand
 * in docs/decisions/0009). Nothing changes when the queue holds the key and its number, or when there is no room.
 */
export const deliver = (delivery: Delivery, now: Date, capacity: number): Update =>
  [
    renamed(delivery, now),
    toldNumberUsed(delivery, isKnown(delivery.key)),
    expired(delivery, now),
    inLine(delivery, now, capacity),
  ].map((step) => ({ $replaceWith: onTheDay(now, step) }));

/** The ticket is in the history under another number: nobody else may be told this one today. */
export const noteToldNumber = (delivery: Delivery, now: Date): Update => [
  { $replaceWith: onTheDay(now, toldNumberUsed(delivery, true)) },
];

/** Whether the told number can be this customer's: of the reserve, not given today, and in no other tablet's lease. */
function isFree({ number, holder }: Delivery) {
  const isOthers = {
    $anyElementTrue: {
      $map: {
        input: liveLeases,
        in: {
          $and: [{ $ne: ['$$this.holder', { $literal: holder }] }, { $in: [number, '$$this.numbers'] }],
        },
      },
    },
  };
  return { $and: [isOfReserve(number), { $not: { $in: [number, '$$used'] } }, { $not: isOthers }] };
}

const isOfEarlierDay = ({ arrivedAt }: Delivery) => ({ $lt: [serviceDayInDatabase(arrivedAt), '$$today'] });

const withUsed = (number: number) => ({ $concatArrays: ['$$used', [number]] });

/**
 * The online try had reached the server: who still waits gets the number that they were told. What was delivered before
 * stays as it was answered then.
 */
function renamed(delivery: Delivery, now: Date): mongo.Document {
  const { key, number } = delivery;
  const isTheirs = { $eq: ['$$this.key', { $literal: key }] };
  const condition = {
    $and: [
      { $gt: ['$$entry', null] },
      { $not: '$$isNewDay' },
      { $not: isOfEarlierDay(delivery) },
      { $ne: ['$$entry.via', 'offline'] },
      isFree(delivery),
    ],
  };
  const isLast = { $eq: ['$$entry.number', '$counter'] };
  const changes = {
    counter: { $cond: [isLast, { $subtract: ['$counter', 1] }, '$counter'] },
    reserveUsed: withUsed(number),
    waiting: {
      $map: {
        input: '$waiting',
        in: { $cond: [isTheirs, { $mergeObjects: ['$$this', { number, via: 'offline' }] }, '$$this'] },
      },
    },
  };
  return { $let: { vars: { entry: entryIn('$waiting', isTheirs) }, in: changed(condition, changes, now) } };
}

/** The ticket stays under another number: the one that was told is not given to anybody else today. */
function toldNumberUsed(delivery: Delivery, isGiven: unknown): mongo.Document {
  const isToNote = {
    $and: [isGiven, { $not: '$$isNewDay' }, { $not: isOfEarlierDay(delivery) }, isFree(delivery)],
  };
  return {
    $cond: [
      isToNote,
      { $mergeObjects: ['$$ROOT', { reserveUsed: withUsed(delivery.number), version: nextVersion }] },
      '$$ROOT',
    ],
  };
}

/** Who arrived on an earlier service day has no place in today's line. */
function expired(delivery: Delivery, now: Date): mongo.Document {
  const { number, name, phone, key, arrivedAt } = delivery;
  const entry = {
    $mergeObjects: [
      { $literal: { number, name, ...(phone !== undefined && { phone }), key, via: 'offline', ahead: 0 } },
      { checkedInAt: arrivedAt, serviceDay: serviceDayInDatabase(arrivedAt) },
      { outcome: 'expired', closedAt: now, isOfEarlierDay: true },
    ],
  };
  const condition = { $and: [isOfEarlierDay(delivery), isRoomForClosed, { $not: isKnown(key) }] };
  return changed(condition, { closed: { $concatArrays: ['$closed', [entry]] } }, now);
}

/** Puts the customer in line by the time of arrival, but never before the one being served. */
function inLine(delivery: Delivery, now: Date, capacity: number): mongo.Document {
  const { number, name, phone, key, arrivedAt } = delivery;
  const condition = {
    $and: [
      { $not: isOfEarlierDay(delivery) },
      { $lt: [{ $size: '$$stay' }, capacity + RESERVE_SIZE] },
      isRoomForClosed,
      { $not: isKnown(key) },
    ],
  };
  const entry = {
    $mergeObjects: [
      { number: { $cond: ['$$isFree', number, nextNumber] } },
      { $literal: { name, ...(phone !== undefined && { phone }), key, via: 'offline' } },
      arrivalBehindFirst(arrivedAt, '$$stay'),
      { serviceDay: '$$today' },
    ],
  };
  const changes = {
    ...newDay(now),
    reserveUsed: { $cond: ['$$isFree', withUsed(number), '$$used'] },
    counter: { $cond: ['$$isFree', { $cond: ['$$isNewDay', 0, '$counter'] }, nextNumber] },
    waiting: { $let: { vars: { entry }, in: withEntry('$$stay', 1, { ahead: '$$place' }) } },
  };
  return { $let: { vars: { isFree: isFree(delivery) }, in: changed(condition, changes, now) } };
}
