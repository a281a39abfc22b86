import { RESERVE_FIRST, RESERVE_LAST } from '@queuebell/contracts/limits';
import { refused, seenChange, unchanged, type Change, type Decision } from '../decision.js';
import { liveLeases } from '../leases.js';
import {
  arrivalBehindFirst,
  closedAs,
  entryWith,
  hasRoomForClosed,
  isGone,
  placeOf,
  withEntryAt,
} from '../line.js';
import { dayOf, isOfToday, type Moment } from '../moment.js';
import { isOfReserve, nextNumber } from '../numbers.js';
import type { CustomerDetails, Entry, Queue } from '../queue.js';
import type { Ticket } from './check-in.js';
import { startDay } from './start-day.js';

/** A tablet brings a ticket that it gave while it was offline. The cases stand in docs/decisions/0009. */
export interface Deliver {
  type: 'deliver';
  details: CustomerDetails;
  /** Lower case. */
  key: string;
  /** The tablet's name in its lease, lower case. */
  holder: string;
  /** The number that the customer was told. */
  number: number;
  /** Not in the future, and the shop's day at that time. */
  arrived: Moment;
  /** How many may wait besides those of the reserve. */
  capacity: number;
  /** The `archivings` of the queue when the key was looked for in the history; missing: nobody had to look. */
  lookedAt?: number;
}

const RESERVE_SIZE = RESERVE_LAST - RESERVE_FIRST + 1;

/** Takes the ticket in. Taken in already, it is the same ticket. */
export function deliver(queue: Queue, command: Deliver, now: Moment): Decision<Ticket> {
  const { key, lookedAt } = command;
  const known = entryWith(queue, key);
  if (known) return takenInBefore(queue, command, known, now);
  if (isGone(queue, key)) return refused('IN_HISTORY');
  if (lookedAt !== undefined && lookedAt !== queue.archivings) return refused('LOOK_AGAIN');
  if (!hasRoomForClosed(queue)) return refused('QUEUE_FULL');
  return isOfEarlierDay(queue, command, now) ? asExpired(queue, command, now) : inLine(queue, command, now);
}

/** The number that a tablet told a customer, and when. */
type Told = Pick<Deliver, 'holder' | 'number' | 'arrived'>;

/** The ticket is in the history under another number: nobody else may be told this one today. */
export interface NoteToldNumber extends Told {
  type: 'noteToldNumber';
}

export function noteToldNumber(queue: Queue, command: NoteToldNumber, now: Moment): Change<undefined> {
  return { ...toldNumberUsed(queue, command, now), answer: undefined };
}

/** Whether the told number can be this customer's: of the reserve, not given today, and in no other tablet's lease. */
function isFree(queue: Queue, { number, holder }: Told, now: Moment): boolean {
  const given = isOfToday(queue, now) ? queue.reserveUsed : [];
  const isOthers = liveLeases(queue, dayOf(queue, now)).some(
    (lease) => lease.holder !== holder && lease.numbers.includes(number),
  );
  return isOfReserve(number) && !given.includes(number) && !isOthers;
}

const isOfEarlierDay = (queue: Queue, { arrived }: Told, now: Moment): boolean =>
  arrived.day < dayOf(queue, now);

/** Whether the told number is today's, and nobody else's. */
const isToldToday = (queue: Queue, told: Told, now: Moment): boolean =>
  isOfToday(queue, now) && !isOfEarlierDay(queue, told, now) && isFree(queue, told, now);

/** The ticket stays under another number: the told one is not given to anybody else today. */
function toldNumberUsed(queue: Queue, told: Told, now: Moment): Change<undefined> {
  if (!isToldToday(queue, told, now)) return unchanged(queue, undefined);
  const reserveUsed = [...queue.reserveUsed, told.number];
  return { queue: { ...queue, reserveUsed }, events: [], answer: undefined };
}

/**
 * The online try had reached the server: a customer who still waits gets the number that they were told. What was delivered
 * before stays as it was answered then.
 */
function takenInBefore(queue: Queue, command: Deliver, known: Entry, now: Moment): Change<Ticket> {
  const isRenamed =
    queue.waiting.includes(known) && known.via !== 'offline' && isToldToday(queue, command, now);
  if (!isRenamed) return { ...toldNumberUsed(queue, command, now), answer: known };
  const { number: to } = command;
  const { key, number: from } = known;
  const renamed: Entry = { ...known, number: to, via: 'offline' };
  const changes = {
    counter: from === queue.counter ? from - 1 : queue.counter,
    reserveUsed: [...queue.reserveUsed, to],
    waiting: queue.waiting.map((entry) => (entry === known ? renamed : entry)),
  };
  return {
    queue: seenChange(queue, changes, now),
    events: [{ type: 'renumbered', key, from, to }],
    answer: renamed,
  };
}

/** A customer who arrived on an earlier day has no place in today's queue. */
function asExpired(queue: Queue, { details, key, number, arrived }: Deliver, now: Moment): Change<Ticket> {
  const entry: Entry = {
    number,
    ...details,
    key,
    via: 'offline',
    ahead: 0,
    checkedInAt: arrived.at,
    serviceDay: arrived.day,
  };
  const closed = { ...closedAs(entry, 'expired', now), isOfEarlierDay: true as const };
  return {
    queue: seenChange(queue, { closed: [...queue.closed, closed] }, now),
    events: [
      { type: 'checkedIn', key, number, via: 'offline' },
      { type: 'closed', key, number, outcome: 'expired' },
    ],
    answer: entry,
  };
}

/** Puts the customer into the queue by the time of arrival, but never before the one being served. */
function inLine(queue: Queue, command: Deliver, now: Moment): Decision<Ticket> {
  const { details, key, arrived, capacity } = command;
  const today = startDay(queue, now);
  const { waiting, counter, reserveUsed, serviceDay } = today.queue;
  if (waiting.length >= capacity + RESERVE_SIZE) return refused('QUEUE_FULL');
  const isKept = isFree(queue, command, now);
  const number = isKept ? command.number : nextNumber(counter);
  const arriving: Entry = {
    number,
    ...details,
    key,
    via: 'offline',
    ...arrivalBehindFirst(arrived.at, waiting),
    serviceDay,
    ahead: 0,
  };
  const place = placeOf(waiting, arriving, 1);
  const entry = { ...arriving, ahead: place };
  const changes = {
    ...today.queue,
    counter: isKept ? counter : number,
    reserveUsed: isKept ? [...reserveUsed, number] : reserveUsed,
    waiting: withEntryAt(waiting, entry, place),
  };
  return {
    queue: seenChange(queue, changes, now),
    events: [...today.events, { type: 'checkedIn', key, number, via: 'offline' }],
    answer: entry,
  };
}
