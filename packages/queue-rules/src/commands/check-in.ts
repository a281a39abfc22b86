import type { JoinedVia } from '@queuebell/contracts';
import { acceptedDetails } from '../asked-for.js';
import { refused, seenChange, unchanged, type Decision, type RefusalCode } from '../decision.js';
import {
  arrivalBehind,
  entryWith,
  hasRoomForClosed,
  hasRoomForPhone,
  isGone,
  orderOf,
} from '../queue-order.js';
import type { Moment } from '../moment.js';
import { nextNumber } from '../numbers.js';
import type { OpeningState } from '../opening-now.js';
import { openingStateOf } from '../opening.js';
import type { CustomerDetails, Entry, Queue } from '../queue.js';
import { countAhead } from '../called-before.js';
import { startDay } from './start-day.js';

export interface CheckIn {
  type: 'checkIn';
  details: CustomerDetails;
  /** A repeat with the same key gives the same ticket. Lower case. */
  key: string;
  via: JoinedVia;
  /** The browser of a customer who joins by phone: it has at most one place, whatever the key. */
  joiner?: string;
  capacity: number;
  /** Staff let somebody in, also while customers cannot check in by themselves. */
  isByStaff?: true;
  /** The queue's `archivings` when the key was searched in the history; undefined: no search was needed. */
  lookedAt?: number;
}

const OBSTACLES: Record<OpeningState, RefusalCode | undefined> = {
  open: undefined,
  closed: 'OUTSIDE_HOURS',
  'last-check-in': 'OUTSIDE_HOURS',
  paused: 'CHECK_IN_PAUSED',
  full: 'QUEUE_FULL',
};

export type Ticket = Pick<Entry, 'number' | 'ahead' | 'key'>;

const orderOfLast = (waiting: readonly Entry[]): Date | undefined => {
  const last = waiting.at(-1);
  return last && new Date(orderOf(last));
};

/** Gives the next number, or the ticket that the customer already has. */
export function checkIn(queue: Queue, command: CheckIn, now: Moment): Decision<Ticket> {
  const { details, key, via, joiner, capacity, isByStaff, lookedAt } = command;
  const today = startDay(queue, now);
  const { waiting, counter } = today.queue;
  const isTheirs = (entry: Entry) => entry.key === key || (joiner !== undefined && entry.joiner === joiner);
  const known = waiting.find(isTheirs) ?? entryWith(queue, key);
  if (known) return unchanged<Ticket>(queue, known);
  if (isGone(queue, key)) return refused('IN_HISTORY');
  if (lookedAt !== undefined && lookedAt !== queue.archivings) return refused('LOOK_AGAIN');
  const obstacle = isByStaff ? undefined : OBSTACLES[openingStateOf(today.queue, now)];
  if (obstacle) return refused(obstacle);
  const hasRoom = waiting.length < capacity && (via !== 'phone' || hasRoomForPhone(waiting, capacity));
  if (!hasRoom || !hasRoomForClosed(queue)) return refused('QUEUE_FULL');
  const number = nextNumber(counter);
  const accepted = acceptedDetails(queue, details, via);
  const entry: Entry = {
    number,
    ...accepted,
    key,
    ...(via !== 'tablet' && { via }),
    ...(joiner !== undefined && { joiner }),
    checkedInAt: arrivalBehind(now.at, orderOfLast(waiting)),
    ahead: countAhead(today.queue, accepted, now),
    serviceDay: today.queue.serviceDay,
  };
  const changes = { ...today.queue, counter: number, waiting: [...waiting, entry] };
  return {
    queue: seenChange(queue, changes, now),
    events: [...today.events, { type: 'checkedIn', key, number, via }],
    answer: entry,
  };
}
