import { PHONE_SHARE } from '@queuebell/contracts/limits';
import type { ClosedEntry, Entry, Outcome, Queue } from './queue.js';
import type { Moment } from './moment.js';

/** Limits the closed customers that wait for the history. */
const CLOSED_MAX = 20_000;

/** The true arrival. */
export const arrivalOf = ({ arrivedAt, checkedInAt }: Pick<Entry, 'arrivedAt' | 'checkedInAt'>): Date =>
  arrivedAt ?? checkedInAt;

/** The queue is sorted by this time, in ms since 1970. */
export const orderOf = ({ rank, checkedInAt }: Pick<Entry, 'rank' | 'checkedInAt'>): number =>
  rank ?? checkedInAt.getTime();

/** Waiting, or closed recently. */
export const entryWith = ({ waiting, closed }: Queue, key: string): Entry | undefined =>
  waiting.find((entry) => entry.key === key) ?? closed.find((entry) => entry.key === key);

/** A list stays the same for many check-ins and may have thousands of keys. */
const goneKeys = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Whether the customer with this key is already in the history. */
export function isGone({ goneKeys: list }: Queue, key: string): boolean {
  if (list.length === 0) return false;
  const known = goneKeys.get(list) ?? new Set(list);
  goneKeys.set(list, known);
  return known.has(key);
}

export const hasRoomForClosed = ({ closed }: Queue): boolean => closed.length < CLOSED_MAX;

/** Whether so many more customers may join by phone. */
export function hasRoomForPhone(waiting: readonly Entry[], capacity: number, people = 1): boolean {
  const phones = waiting.filter(({ via }) => via === 'phone').length;
  return phones + people <= Math.floor(capacity * PHONE_SHARE);
}

type Ordered = Pick<Entry, 'rank' | 'checkedInAt' | 'arrivedAt' | 'number'>;

/** The order of the queue. The true arrival counts where two have the same time, as queues of earlier releases may. */
export const compareInQueue = (one: Ordered, other: Ordered): number =>
  orderOf(one) - orderOf(other) ||
  arrivalOf(one).getTime() - arrivalOf(other).getTime() ||
  one.number - other.number;

/**
 * The place of a customer: before the first one who comes later in the order of {@link compareInQueue}.
 * @param from the first possible place
 */
export function placeOf(waiting: readonly Entry[], entry: Entry, from: number): number {
  const place = waiting.findIndex((other, index) => index >= from && compareInQueue(other, entry) > 0);
  return place < 0 ? waiting.length : place;
}

export const withEntryAt = (waiting: readonly Entry[], entry: Entry, place: number): Entry[] => [
  ...waiting.slice(0, place),
  entry,
  ...waiting.slice(place),
];

/**
 * The time by which a customer is sorted behind the last one: a moment later, even if several come within a
 * millisecond or this machine's clock is behind. With equal times an undo could change the order.
 * @param last the last one's time; undefined: there is none
 */
export const arrivalBehind = (arrivedAt: Date, last: Date | undefined): Date =>
  last && arrivedAt <= last ? new Date(last.getTime() + 1) : arrivedAt;

/** A place in the queue, and the time by which it is kept, in ms since 1970 and possibly with a fraction. */
interface Place {
  place: number;
  order: number;
}

/**
 * The place by the true arrival, with a time between those of the neighbours.
 * @param from the first possible place
 */
export function placeByArrival(
  waiting: readonly Entry[],
  { arrivedAt, number }: { arrivedAt: Date; number: number },
  from: number,
): Place {
  const arrival = arrivedAt.getTime();
  const isLater = (other: Entry) => cameAt(other) - arrival || other.number - number;
  const found = waiting.findIndex((other, index) => index >= from && isLater(other) > 0);
  const place = found < 0 ? waiting.length : found;
  return { place, order: orderAt(waiting, place, arrival) };
}

/**
 * The own time where it is between those of the neighbours, or a moment after that of the customer in front. With equal times an undo could
 * change the order; they are equal only where no number of today is between two.
 */
export function orderAt(waiting: readonly Entry[], place: number, own: number): number {
  const [before = -Infinity, after = Infinity] = [waiting[place - 1], waiting[place]].map(
    (each) => each && orderOf(each),
  );
  if (before < own && own < after) return own;
  return before === -Infinity ? after - 1 : Math.min(before + 1, (before + after) / 2);
}

/** The times of a customer who comes into the queue. */
export const timesAt = (
  order: number,
  arrivedAt: Date,
): Pick<Entry, 'arrivedAt' | 'checkedInAt' | 'rank'> => ({
  ...{ arrivedAt, checkedInAt: new Date(Math.ceil(order)) },
  ...(!Number.isInteger(order) && { rank: order }),
});

/** A customer whom staff have moved counts by the place. */
const cameAt = (entry: Entry): number => (isMoved(entry) ? orderOf(entry) : arrivalOf(entry).getTime());

/** Whether the place is not that of the arrival, because staff have moved the customer. */
export const isMoved = ({ rank, checkedInAt }: Pick<Entry, 'rank' | 'checkedInAt'>): boolean =>
  rank !== undefined && Math.ceil(rank) !== checkedInAt.getTime();

export function closedAs(
  { reason: _before, ...entry }: Entry,
  outcome: Outcome,
  { at }: Moment,
  reason?: string,
): ClosedEntry {
  return { ...entry, outcome, closedAt: at, ...(reason !== undefined && { reason }) };
}

export function reopened({ outcome: _outcome, closedAt: _at, ...entry }: ClosedEntry): Entry {
  return entry;
}
