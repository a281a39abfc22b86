import type { JoinedVia } from '@queuebell/contracts';
import { acceptedDetails } from '../asked-for.js';
import { refused, seenChange, unchanged, type Decision, type RefusalCode } from '../decision.js';
import type { NewEvent } from '../events.js';
import { groupKey, groupKeys, ticketKeyOf, togetherWith } from '../groups.js';
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
import { lineOf } from '../serving.js';
import { settingsOf } from '../settings.js';
import { startDay } from './start-day.js';

export interface CheckIn {
  type: 'checkIn';
  details: CustomerDetails;
  /** The names of the further people who come with the customer. Undefined: nobody. */
  more?: readonly string[];
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

/** `more`: the numbers of the others of the group, except those who are in the history. */
export type Ticket = Pick<Entry, 'number' | 'ahead' | 'key'> & { more?: readonly number[] };

const orderOfLast = (waiting: readonly Entry[]): Date | undefined => {
  const last = waiting.at(-1);
  return last && new Date(orderOf(last));
};

/** Gives the next numbers, or the ticket that the customer already has. A group comes in whole, or not at all. */
export function checkIn(queue: Queue, command: CheckIn, now: Moment): Decision<Ticket> {
  const { details, more = [], key, via, joiner, capacity, isByStaff, lookedAt } = command;
  const today = startDay(queue, now);
  const { waiting, counter, serviceDay } = today.queue;
  const keys = groupKeys(key, 1 + more.length);
  const known = knownOf(today.queue, keys, joiner);
  if (known) return unchanged(queue, ticketFor(queue, known));
  if (keys.some((each) => isGone(queue, each))) return refused('IN_HISTORY');
  if (lookedAt !== undefined && lookedAt !== queue.archivings) return refused('LOOK_AGAIN');
  const obstacle = isByStaff ? undefined : OBSTACLES[openingStateOf(today.queue, now, via === 'tablet')];
  if (obstacle) return refused(obstacle);
  const hasRoom =
    waiting.length + keys.length <= capacity &&
    (isByStaff || lineOf(today.queue).length + keys.length <= ownersLimit(today.queue)) &&
    (via !== 'phone' || hasRoomForPhone(waiting, capacity, keys.length));
  if (!hasRoom || !hasRoomForClosed(queue)) return refused('QUEUE_FULL');
  const accepted = acceptedDetails(queue, details, via);
  const arriving = (before: readonly Entry[], name: string): Entry => {
    const all = [...waiting, ...before];
    return {
      number: nextNumber(before.at(-1)?.number ?? counter),
      ...accepted,
      name,
      key: groupKey(key, before.length),
      ...(more.length > 0 && { group: key }),
      ...(via !== 'tablet' && { via }),
      ...(joiner !== undefined && { joiner }),
      checkedInAt: arrivalBehind(now.at, orderOfLast(all)),
      ahead: countAhead({ ...today.queue, waiting: all }, accepted, now),
      serviceDay,
    };
  };
  const first = arriving([], accepted.name);
  const come = more.reduce((before, name) => [...before, arriving(before, name)], [first]);
  const numbers = come.map(({ number }) => number);
  const changes = { ...today.queue, counter: Math.max(...numbers), waiting: [...waiting, ...come] };
  const checkedIn = come.map(({ key: each, number, group }): NewEvent => {
    const ofGroup = group === undefined ? {} : { group };
    return { type: 'checkedIn', key: each, number, via, ...ofGroup };
  });
  return {
    queue: seenChange(queue, changes, now),
    events: [...today.events, ...checkedIn],
    answer: { ...first, ...(more.length > 0 && { more: numbers.slice(1) }) },
  };
}

const ownersLimit = (queue: Queue): number => settingsOf(queue).hours?.capacity ?? Infinity;

/**
 * The customer's place; otherwise the present one of the same browser, or the one that is over. Of a group, the first one's; undefined if
 * that is in the history.
 */
function knownOf(queue: Queue, keys: readonly string[], joiner: string | undefined): Entry | undefined {
  const isTheirs = (entry: Entry) => keys.includes(entry.key);
  const isSameBrowser = (entry: Entry) => joiner !== undefined && entry.joiner === joiner;
  const present = queue.waiting.find((entry) => isTheirs(entry) || isSameBrowser(entry));
  if (present && !isTheirs(present))
    return queue.waiting.find(({ key }) => key === ticketKeyOf(present)) ?? present;
  const known = present ?? queue.closed.find(isTheirs);
  if (!known || isGone(queue, ticketKeyOf(known))) return undefined;
  return entryWith(queue, ticketKeyOf(known)) ?? known;
}

/** The ticket of a customer of the queue, with the others of the group. */
export function ticketFor({ waiting, closed }: Pick<Queue, 'waiting' | 'closed'>, entry: Entry): Ticket {
  const { number, ahead, group } = entry;
  if (group === undefined) return entry;
  const others = togetherWith([...waiting, ...closed], group).filter(({ key }) => key !== entry.key);
  const more = others.map((each) => each.number).sort((one, other) => one - other);
  return { key: ticketKeyOf(entry), number, ahead, ...(more.length > 0 && { more }) };
}
