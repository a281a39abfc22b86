import {
  PUT_BACK_WINDOW_MS,
  UNDO_WINDOW_MS,
  type CloseQuery,
  type JoiningSwitch,
} from '@queuebell/contracts';
import type { mongo } from 'mongoose';
import type { ClosedEntry, WaitingEntry } from './queue.schema.js';
import {
  arrivalBehindFirst,
  arrivalOf,
  changed,
  entryIn,
  fieldAt,
  isKnown,
  isRoomForClosed,
  isRoomForPhone,
  newDay,
  nextNumber,
  onTheDay,
  whenOn,
  whenToday,
  withEntry,
  type Update,
} from './update-parts.js';

/** Who checks in, and how. */
export type Arrival = Pick<WaitingEntry, 'name' | 'phone' | 'key' | 'via' | 'joiner'>;

/**
 * Gives the next number. On a day later than the queue's, leftovers are closed as expired and numbers start at 1.
 * Nothing changes when the queue is full, when it holds the key already, or when the same joiner waits in it.
 */
export function checkIn(arrival: Arrival, now: Date, capacity: number): Update {
  const hasPlace = arrival.joiner === undefined ? false : { $in: [arrival.joiner, '$$stay.joiner'] };
  const condition = {
    $and: [
      { $lt: [{ $size: '$$stay' }, capacity] },
      ...(arrival.via === 'phone' ? [isRoomForPhone('$$stay', capacity)] : []),
      isRoomForClosed,
      { $not: isKnown(arrival.key) },
      { $not: hasPlace },
    ],
  };
  const entry = {
    $mergeObjects: [
      { number: nextNumber },
      { $literal: arrival },
      {
        checkedInAt: { $max: [now, fieldAt('$$stay', -1, 'checkedInAt')] },
        ahead: { $size: '$$stay' },
        serviceDay: '$$today',
      },
    ],
  };
  const changes = {
    ...newDay(now),
    counter: nextNumber,
    waiting: { $concatArrays: ['$$stay', [entry]] },
  };
  // Nobody stands before the first one.
  const isCalled = { $eq: ['$$stay', []] };
  return [{ $replaceWith: onTheDay(now, changed(condition, changes, now, isCalled)) }];
}

/**
 * Closes the entry with this number, if it waits today, and today is the day that is meant.
 * @param asked.outcome left out: served when it is the first one, else removed
 */
export function close(number: number, { outcome, day }: CloseQuery, now: Date): Update {
  const usual = { $cond: [{ $eq: [fieldAt('$waiting', 0, 'number'), number] }, 'served', 'removed'] };
  return closing('number', number, outcome ?? usual, now, day);
}

/** Closes the entry with this key as given up by its customer, if it waits today. */
export const leave = (key: string, now: Date): Update => closing('key', { $literal: key }, 'left', now);

function closing(field: 'number' | 'key', value: unknown, outcome: unknown, now: Date, day?: string): Update {
  const entry = entryIn('$waiting', { $eq: [`$$this.${field}`, value] });
  const changes = {
    waiting: { $filter: { input: '$waiting', cond: { $ne: [`$$this.${field}`, value] } } },
    closed: { $concatArrays: ['$closed', [{ $mergeObjects: [entry, { outcome, closedAt: now }] }]] },
  };
  const condition = { $and: [{ $in: [value, `$waiting.${field}`] }, whenToday(now), whenOn(day)] };
  return [{ $replaceWith: changed(condition, changes, now) }];
}

/** Removes everybody who joined by phone today, but not who is being served. */
export function removeJoined(now: Date): Update {
  const isFirst = { $eq: ['$$this.key', fieldAt('$waiting', 0, 'key')] };
  const isMeant = { $and: [{ $eq: ['$$this.via', 'phone'] }, { $not: isFirst }] };
  const gone = { $filter: { input: '$waiting', cond: isMeant } };
  const closed = {
    $map: { input: gone, in: { $mergeObjects: ['$$this', { outcome: 'removed', closedAt: now }] } },
  };
  const changes = {
    waiting: { $filter: { input: '$waiting', cond: { $not: isMeant } } },
    closed: { $concatArrays: ['$closed', closed] },
  };
  const condition = { $and: [{ $gt: [{ $size: gone }, 0] }, whenToday(now)] };
  return [{ $replaceWith: changed(condition, changes, now) }];
}

/** Puts an entry that staff closed back to its place, while that can still be undone. */
export const restore = (number: number, now: Date, day?: string): Update =>
  opening(
    { $and: [{ $eq: ['$$this.number', number] }, whenOn(day)] },
    ['served', 'removed'],
    PUT_BACK_WINDOW_MS,
    now,
    {
      $let: { vars: { entry: opened('$$found') }, in: withEntry('$waiting', 0) },
    },
  );

/**
 * Gives a place back to the customer who left it, while that can still be undone. The one who is being served
 * meanwhile stays where they are; a browser that has joined anew has a place already, and phones have no more than their share.
 */
export function returnByKey(key: string, now: Date, capacity: number): Update {
  const arrival = arrivalBehindFirst(arrivalOf('$$found'), '$waiting');
  const entry = { $mergeObjects: [opened('$$found'), arrival] };
  const isMeant = {
    $and: [
      { $eq: ['$$this.key', { $literal: key }] },
      { $not: { $in: [{ $ifNull: ['$$this.joiner', null] }, '$waiting.joiner'] } },
      { $or: [{ $ne: ['$$this.via', 'phone'] }, isRoomForPhone('$waiting', capacity)] },
    ],
  };
  return opening(isMeant, ['left'], UNDO_WINDOW_MS, now, {
    $let: { vars: { entry }, in: withEntry('$waiting', 1) },
  });
}

/** @param waiting the line afterwards; `$$found` in it is the closed entry */
function opening(
  isMeant: mongo.Document,
  outcomes: readonly ClosedEntry['outcome'][],
  windowMs: number,
  now: Date,
  waiting: mongo.Document,
): Update {
  const isTheOne = {
    $and: [
      isMeant,
      { $eq: ['$$this.serviceDay', '$serviceDay'] },
      { $in: ['$$this.outcome', outcomes] },
      { $gte: ['$$this.closedAt', new Date(now.getTime() - windowMs)] },
    ],
  };
  const changes = { waiting, closed: { $filter: { input: '$closed', cond: { $not: isTheOne } } } };
  const condition = { $and: [whenToday(now), { $gt: ['$$found', null] }] };
  return [
    {
      $replaceWith: {
        $let: { vars: { found: entryIn('$closed', isTheOne) }, in: changed(condition, changes, now) },
      },
    },
  ];
}

/** A closed entry as one who waits. */
const opened = (entry: string) => ({
  $unsetField: { field: 'outcome', input: { $unsetField: { field: 'closedAt', input: entry } } },
});

/** Calls the one being served once more, if that is this number. */
export const callAgain = (number: number, now: Date): Update => [
  {
    $replaceWith: changed(
      { $and: [{ $eq: [fieldAt('$waiting', 0, 'number'), number] }, whenToday(now)] },
      {},
      now,
      true,
    ),
  },
];

/** Pauses joining by phone, or opens it again, where the owner has turned it on. */
export const setJoining = (joining: JoiningSwitch, now: Date): Update => [
  {
    $replaceWith: changed(
      {
        $and: [{ $in: ['$settings.joining', ['open', 'paused']] }, { $ne: ['$settings.joining', joining] }],
      },
      { settings: { $mergeObjects: ['$settings', { joining }] } },
      now,
      false,
    ),
  },
];
