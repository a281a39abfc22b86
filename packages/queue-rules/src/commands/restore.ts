import { PUT_BACK_WINDOW_MS } from '@queuebell/contracts/limits';
import { refused, seenChange, unchanged, type Change, type Decision } from '../decision.js';
import { placeOf, reopened, withEntryAt } from '../queue-order.js';
import { before, isOfToday, type Moment } from '../moment.js';
import { wasGivenToday } from '../numbers.js';
import type { ClosedEntry, Entry, Outcome, Queue, ServiceDay } from '../queue.js';

/** Staff put a customer whom they closed back to the old place. A repeat changes nothing. */
export interface Restore {
  type: 'restore';
  number: number;
  /** The day that the screen shows; on another one it is too late. Default: today. */
  day?: ServiceDay;
}

export function restore(queue: Queue, { number, day }: Restore, now: Moment): Decision<undefined> {
  if (!wasGivenToday(queue, number, now)) return refused('TICKET_NOT_FOUND');
  if (day !== undefined && day !== queue.serviceDay) return refused('UNDO_TOO_LATE');
  if (queue.waiting.some((entry) => entry.number === number)) return unchanged(queue, undefined);
  const found = closedSince(queue, ['served', 'removed'], PUT_BACK_WINDOW_MS, now).find(
    (entry) => entry.number === number,
  );
  if (!found) return refused('UNDO_TOO_LATE');
  return putBack(queue, found, reopened(found), 0, now);
}

/** Customers of the queue's day who were closed within this many milliseconds. */
export function closedSince(
  queue: Queue,
  outcomes: readonly Outcome[],
  windowMs: number,
  now: Moment,
): ClosedEntry[] {
  const since = before(now, windowMs);
  if (!isOfToday(queue, now)) return [];
  return queue.closed.filter(
    ({ serviceDay, outcome, closedAt }) =>
      serviceDay === queue.serviceDay && outcomes.includes(outcome) && closedAt >= since,
  );
}

/** @param from the first place that the entry may have */
export function putBack(
  queue: Queue,
  found: ClosedEntry,
  entry: Entry,
  from: 0 | 1,
  now: Moment,
): Change<undefined> {
  const { key, number, outcome, closedAt, checkedInAt } = found;
  const isMoved = entry.checkedInAt.getTime() !== checkedInAt.getTime();
  const changes = {
    waiting: withEntryAt(queue.waiting, entry, placeOf(queue.waiting, entry, from)),
    closed: queue.closed.filter((each) => each !== found),
  };
  return {
    queue: seenChange(queue, changes, now),
    events: [{ type: 'putBack', key, number, outcome, closedAt, ...(isMoved && { checkedInAt }) }],
    answer: undefined,
  };
}
