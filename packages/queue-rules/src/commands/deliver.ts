import { RESERVE_FIRST, RESERVE_LAST } from '@queuebell/contracts/limits';
import { acceptedDetails } from '../asked-for.js';
import { refused, seenChange, type Change, type Decision } from '../decision.js';
import {
  closedAs,
  entryWith,
  hasRoomForClosed,
  isGone,
  placeByArrival,
  timesAt,
  withEntryAt,
} from '../queue-order.js';
import type { Moment } from '../moment.js';
import { nextNumber } from '../numbers.js';
import type { CustomerDetails, Entry, Queue } from '../queue.js';
import { servedAlone } from '../serving.js';
import { isFree, isOfEarlierDay, isToldToday, type ToldNumber } from '../told-number.js';
import type { Ticket } from './check-in.js';
import { noteToldNumber } from './note-told-number.js';
import { startDay } from './start-day.js';

/** A tablet delivers a ticket that it gave while offline. docs/decisions/0009 lists the cases. */
export interface Deliver extends ToldNumber {
  type: 'deliver';
  details: CustomerDetails;
  /** Lower case. */
  key: string;
  /** The key of the first one of the customer's group. Lower case. */
  group?: string;
  /** The limit of waiting customers without those of the reserve. */
  capacity: number;
  /** The queue's `archivings` when the key was searched in the history; undefined: no search was needed. */
  lookedAt?: number;
}

const RESERVE_SIZE = RESERVE_LAST - RESERVE_FIRST + 1;

/** Accepts the ticket; a ticket that was accepted before stays the same. */
export function deliver(queue: Queue, command: Deliver, now: Moment): Decision<Ticket> {
  const { key, lookedAt } = command;
  const known = entryWith(queue, key);
  if (known) return takenInBefore(queue, command, known, now);
  if (isGone(queue, key)) return refused('IN_HISTORY');
  if (lookedAt !== undefined && lookedAt !== queue.archivings) return refused('LOOK_AGAIN');
  if (!hasRoomForClosed(queue)) return refused('QUEUE_FULL');
  return isOfEarlierDay(queue, command, now) ? asExpired(queue, command, now) : inLine(queue, command, now);
}

/**
 * The check-in had reached the server after all: a customer who still waits gets the number that they were
 * told. A ticket delivered before keeps its answer.
 */
function takenInBefore(queue: Queue, command: Deliver, known: Entry, now: Moment): Change<Ticket> {
  const isRenamed =
    queue.waiting.includes(known) && known.via !== 'offline' && isToldToday(queue, command, now);
  if (!isRenamed)
    return { ...noteToldNumber(queue, { ...command, type: 'noteToldNumber' }, now), answer: known };
  const { number: to } = command;
  const { key, number: from, via = 'tablet' } = known;
  const renamed: Entry = { ...known, number: to, via: 'offline' };
  const changes = {
    counter: from === queue.counter ? from - 1 : queue.counter,
    reserveUsed: [...queue.reserveUsed, to],
    waiting: queue.waiting.map((entry) => (entry === known ? renamed : entry)),
  };
  return {
    queue: seenChange(queue, changes, now),
    events: [{ type: 'renumbered', key, from, to, via }],
    answer: renamed,
  };
}

/** A customer of an earlier day gets no place in today's queue. */
function asExpired(
  queue: Queue,
  { details, key, group, number, arrived }: Deliver,
  now: Moment,
): Change<Ticket> {
  const ofGroup = group === undefined ? {} : { group };
  const entry: Entry = {
    number,
    ...acceptedDetails(queue, details, 'offline'),
    key,
    ...ofGroup,
    via: 'offline',
    ahead: 0,
    checkedInAt: arrived.at,
    serviceDay: arrived.day,
  };
  const closed = { ...closedAs(entry, 'expired', now), isOfEarlierDay: true as const };
  return {
    queue: seenChange(queue, { closed: [...queue.closed, closed] }, now),
    events: [
      {
        ...{ type: 'checkedIn', key, number, via: 'offline' },
        ...{ arrivedAt: arrived.at, day: arrived.day, ...ofGroup },
      },
      { type: 'closed', key, number, outcome: 'expired', place: 0 },
    ],
    answer: entry,
  };
}

/** Inserts the customer by time of arrival, but never before the one being served. */
function inLine(queue: Queue, command: Deliver, now: Moment): Decision<Ticket> {
  const { details, key, group, arrived, capacity } = command;
  const today = startDay(queue, now);
  const { waiting, counter, reserveUsed, serviceDay } = today.queue;
  if (waiting.length >= capacity + RESERVE_SIZE) return refused('QUEUE_FULL');
  const isKept = isFree(queue, command, now);
  const number = isKept ? command.number : nextNumber(counter);
  const ofGroup = group === undefined ? {} : { group };
  const { placeBehind } = servedAlone(today.queue);
  const { place, order } = placeByArrival(waiting, { arrivedAt: arrived.at, number }, placeBehind);
  const entry: Entry = {
    number,
    ...acceptedDetails(queue, details, 'offline'),
    key,
    ...ofGroup,
    via: 'offline',
    ...timesAt(order, arrived.at),
    serviceDay,
    ahead: place,
  };
  const changes = {
    ...today.queue,
    counter: isKept ? counter : number,
    reserveUsed: isKept ? [...reserveUsed, number] : reserveUsed,
    waiting: withEntryAt(waiting, entry, place),
  };
  return {
    queue: seenChange(queue, changes, now),
    events: [
      ...today.events,
      { type: 'checkedIn', key, number, via: 'offline', arrivedAt: arrived.at, ...ofGroup },
    ],
    answer: entry,
  };
}
