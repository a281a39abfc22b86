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

/**
 * The order of the queue. Customers who were moved behind the same customer being served are sorted by their
 * true arrival.
 */
const compare = (one: Entry, other: Entry): number =>
  orderOf(one) - orderOf(other) ||
  arrivalOf(one).getTime() - arrivalOf(other).getTime() ||
  one.number - other.number;

/**
 * The place of a customer: before the first one who arrived later.
 * @param from the first possible place
 */
export function placeOf(waiting: readonly Entry[], entry: Entry, from: number): number {
  const place = waiting.findIndex((other, index) => index >= from && compare(other, entry) > 0);
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

/**
 * The times of a customer behind the one being served: a moment after that one's at the earliest, so that the
 * queue stays sorted, and the true arrival.
 * @param first the one being served, and the one behind
 */
export function arrivalBehindFirst(
  arrivedAt: Date,
  [first, second]: readonly (Entry | undefined)[],
): Pick<Entry, 'arrivedAt' | 'checkedInAt' | 'rank'> {
  const afterFirst = first ? orderOf(first) + 1 : -Infinity;
  const earliest = Math.min(afterFirst, second ? orderOf(second) : Infinity);
  const order = Math.max(arrivedAt.getTime(), earliest);
  return { arrivedAt, checkedInAt: new Date(order), ...(!Number.isInteger(order) && { rank: order }) };
}

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
