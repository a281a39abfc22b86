import { PHONE_SHARE } from '@queuebell/contracts/limits';
import type { ClosedEntry, Entry, Outcome, Queue } from './queue.js';
import type { Moment } from './moment.js';

/** Bounds the queue: so many can be closed in the moments until they are moved to the history. */
const CLOSED_MAX = 20_000;

/** When a customer really arrived. */
export const arrivalOf = ({ arrivedAt, checkedInAt }: Pick<Entry, 'arrivedAt' | 'checkedInAt'>): Date =>
  arrivedAt ?? checkedInAt;

/** The customer with this key, waiting or closed a moment ago. */
export const entryWith = ({ waiting, closed }: Queue, key: string): Entry | undefined =>
  waiting.find((entry) => entry.key === key) ?? closed.find((entry) => entry.key === key);

/** The keys of one list, which stays for many check-ins and may have thousands. */
const goneKeys = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Whether the customer with this key is in the history already. */
export function isGone({ goneKeys: list }: Queue, key: string): boolean {
  if (list.length === 0) return false;
  const known = goneKeys.get(list) ?? new Set(list);
  goneKeys.set(list, known);
  return known.has(key);
}

/** Whether the queue may take one more closed entry. */
export const hasRoomForClosed = ({ closed }: Queue): boolean => closed.length < CLOSED_MAX;

/** Whether one more may wait who joined by phone. */
export function hasRoomForPhone(waiting: readonly Entry[], capacity: number): boolean {
  const phones = waiting.filter(({ via }) => via === 'phone').length;
  return phones < Math.floor(capacity * PHONE_SHARE);
}

/** The order of the queue. Customers who were moved behind the same one being served stand there by their true arrival. */
function isLater(one: Entry, other: Entry): boolean {
  const differences = [
    one.checkedInAt.getTime() - other.checkedInAt.getTime(),
    arrivalOf(one).getTime() - arrivalOf(other).getTime(),
    one.number - other.number,
  ];
  return (differences.find((difference) => difference !== 0) ?? 0) > 0;
}

/**
 * Where a customer belongs: before the first one who arrived later. Nobody else moves.
 * @param from the first place that they may have; 1 leaves the customer who is being served alone
 */
export function placeOf(waiting: readonly Entry[], entry: Entry, from: 0 | 1): number {
  const place = waiting.findIndex((other, index) => index >= from && isLater(other, entry));
  return place < 0 ? waiting.length : place;
}

export const withEntryAt = (waiting: readonly Entry[], entry: Entry, place: number): Entry[] => [
  ...waiting.slice(0, place),
  entry,
  ...waiting.slice(place),
];

/**
 * The time with which a customer stands behind the last one: a moment after theirs, also when many come within a millisecond or
 * this machine's clock is behind. If two had the same time, an undo could bring them back in another order.
 * @param last that one's time; undefined: nobody stands there
 */
export const arrivalBehind = (arrivedAt: Date, last: Date | undefined): Date =>
  last && arrivedAt <= last ? new Date(last.getTime() + 1) : arrivedAt;

/**
 * The times with which a customer may stand behind the one being served: a moment after that one's at the earliest, so that
 * the queue stays sorted, and the true arrival.
 */
export function arrivalBehindFirst(
  arrivedAt: Date,
  [first, second]: readonly Entry[],
): Required<Pick<Entry, 'arrivedAt' | 'checkedInAt'>> {
  const afterFirst = first ? first.checkedInAt.getTime() + 1 : -Infinity;
  const earliest = Math.min(afterFirst, second?.checkedInAt.getTime() ?? Infinity);
  return { arrivedAt, checkedInAt: new Date(Math.max(arrivedAt.getTime(), earliest)) };
}

export const closedAs = (entry: Entry, outcome: Outcome, { at }: Moment): ClosedEntry => ({
  ...entry,
  outcome,
  closedAt: at,
});

export function reopened({ outcome: _outcome, closedAt: _closedAt, ...entry }: ClosedEntry): Entry {
  return entry;
}
