import { FURTHER_DETAILS } from '../details.js';
import { arrivalOf } from '../queue-order.js';
import type { ClosedEntry, Entry, Queue, StoredSettings } from '../queue.js';

/**
 * Where two queues differ; null: nowhere. Of the calls only the count of each turn matters, because nobody can take a call
 * back. Only the customers who wait have an order.
 */
export const differenceBetween = (expected: Queue, found: Queue): string | null =>
  differenceIn(expected, found, LEFT_OUT);

/** The same without what events do not hold: customers' details, and reasons. */
export const differenceWithoutDetails = (expected: Queue, found: Queue): string | null =>
  differenceIn(expected, found, LEFT_OUT_BY_EVENTS);

const LEFT_OUT: ReadonlySet<string> = new Set(['detailsBefore', 'priorityBefore', 'edits']);
/** `ahead` is the answer that the customer got. */
const LEFT_OUT_BY_EVENTS: ReadonlySet<string> = new Set([
  ...LEFT_OUT,
  ...FURTHER_DETAILS,
  ...['name', 'joiner', 'reason', 'ahead'],
]);

function differenceIn(expected: Queue, found: Queue, leftOut: ReadonlySet<string>): string | null {
  const isSameCustomer = (one: Entry, other: Entry | undefined) =>
    one === other || (other !== undefined && isSameEntry(one, other, leftOut));
  const different = (what: string, one: unknown, other: unknown) =>
    `${what} ${JSON.stringify(one)}, and not ${JSON.stringify(other)}`;
  const { waiting, closed } = found;
  const place = expected.waiting.findIndex((entry, at) => !isSameCustomer(entry, waiting[at]));
  if (place >= 0 || waiting.length !== expected.waiting.length)
    return different(`place ${place}:`, expected.waiting[place], waiting[place]);
  const byKey = new Map(closed.map((entry) => [entry.key, entry]));
  const missing = expected.closed.find((entry) => !isSameCustomer(entry, byKey.get(entry.key)));
  if (missing) return different('closed:', missing, byKey.get(missing.key));
  if (closed.length !== expected.closed.length) return 'somebody is closed';
  const differing = factsOf.find((fact) => !isSame(fact(expected), fact(found)));
  return differing ? different('', differing(expected), differing(found)) : null;
}

const factsOf: readonly ((queue: Queue) => unknown)[] = [
  ({ serviceDay, counter }) => `${serviceDay} ${counter}`,
  ({ reserveUsed }) => reserveUsed.toSorted(),
  ({ settings }) => comparableSettings(settings),
  ({ breaks }) => Object.fromEntries(breaks.map((each) => [each.chair, each])),
  ({ leases }) => Object.fromEntries(leases.map((each) => [each.holder, each])),
];

/** Without codes, and without the time since when the rest of a day is kept: an undo keeps it anew. Null is the default. */
function comparableSettings({ joinCode: _join, kioskCode: _kiosk, ...settings }: StoredSettings) {
  const { dayBefore } = settings;
  const all = { ...settings, dayBefore: dayBefore ? { ...dayBefore, since: null } : null };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

function isSameEntry(
  one: Entry | ClosedEntry,
  other: Entry | ClosedEntry,
  leftOut: ReadonlySet<string>,
): boolean {
  const [facts, others] = [comparable(one), comparable(other)];
  return [...new Set([...Object.keys(facts), ...Object.keys(others)])].every(
    (field) => leftOut.has(field) || isSame(facts[field], others[field]),
  );
}

/**
 * An entry with its defaults written out. Events do not hold the reason of a priority. Customers who were put back keep the
 * reason for which they had been removed.
 */
const comparable = ({ reason, ...entry }: Entry | ClosedEntry): Record<string, unknown> => ({
  ...{ via: 'tablet', alert: false },
  ...entry,
  ...('outcome' in entry && { reason }),
  ...{ arrivedAt: arrivalOf(entry), priority: entry.priority !== undefined },
  ...(entry.turn && { turn: { ...entry.turn, lastCall: null, calledAgainAt: null } }),
});

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (one instanceof Date) return other instanceof Date && one.getTime() === other.getTime();
  const fields = Object.entries(one);
  const others = new Map(Object.entries(other));
  return fields.length === others.size && fields.every(([name, value]) => isSame(value, others.get(name)));
}
