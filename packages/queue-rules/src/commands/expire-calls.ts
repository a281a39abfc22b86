import { unchanged, type Change } from '../decision.js';
import { isOfToday, type Moment } from '../moment.js';
import type { Entry, Queue, Turn } from '../queue.js';
import { settingsOf } from '../settings.js';
import { hasChairs } from '../serving.js';
import { closeCustomers } from './close.js';

/**
 * Customers who were called to a chair and have not come within the shop's own minutes did not come. Their chairs get the next
 * ones, unless these customers had been called in the same way: where nobody works, the queue must not empty itself. A repeat
 * changes nothing.
 */
export interface ExpireCalls {
  type: 'expireCalls';
}

export function expireCalls(queue: Queue, _command: ExpireCalls, now: Moment): Change<undefined> {
  return expiredCalls(queue, now).reduce<Change<undefined>>(
    (before, entry) => {
      const callsNext = !isCalledByClock(before.queue, entry);
      const closed = closeCustomers(before.queue, [entry], { outcome: 'no-show', callsNext }, now);
      return { ...closed, events: [...before.events, ...closed.events] };
    },
    unchanged(queue, undefined),
  );
}

/** The minutes of the customer before were over, and staff have not called again. */
function isCalledByClock({ closed, settings }: Queue, { turn }: Entry): boolean {
  const minutes = minutesOf({ settings });
  if (!turn || turn.calls > 1 || minutes === null) return false;
  return closed.some(
    ({ outcome, closedAt, turn: before }) =>
      outcome === 'no-show' &&
      before?.chair === turn.chair &&
      closedAt.getTime() === turn.calledAt.getTime() &&
      expiryOf(before, minutes) <= closedAt.getTime(),
  );
}

/** The called customers whose minutes are over. */
export function expiredCalls(queue: Queue, now: Moment): Entry[] {
  const minutes = minutesOf(queue);
  if (minutes === null || !isOfToday(queue, now)) return [];
  return queue.waiting.filter(({ turn }) => expiryOf(turn, minutes) <= now.at.getTime());
}

/** When the next call expires, ms since 1970; null: none does. */
export function callExpiryDueAt(queue: Pick<Queue, 'waiting' | 'settings'>): number | null {
  const minutes = minutesOf(queue);
  if (minutes === null) return null;
  const dueAt = queue.waiting.reduce((first, { turn }) => Math.min(first, expiryOf(turn, minutes)), Infinity);
  return dueAt === Infinity ? null : dueAt;
}

const minutesOf = (queue: Pick<Queue, 'settings'>): number | null =>
  hasChairs(queue) ? settingsOf(queue).noShowMinutes : null;

const MINUTE_MS = 60_000;

/** Infinity for customers who were not called, or have come. */
function expiryOf(turn: Turn | undefined, minutes: number): number {
  if (!turn || turn.startedAt) return Infinity;
  return (turn.calledAgainAt ?? turn.calledAt).getTime() + minutes * MINUTE_MS;
}
