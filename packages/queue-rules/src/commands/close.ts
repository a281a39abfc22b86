import type { CloseOutcome } from '@queuebell/contracts';
import { refused, seenChange, unchanged, type Change, type Decision } from '../decision.js';
import type { NewEvent } from '../events.js';
import { closedAs } from '../queue-order.js';
import { withRanked } from '../ranks.js';
import { servedIn } from '../serving.js';
import { settingsOf } from '../settings.js';
import { calledNext } from './next.js';
import { isOfToday, type Moment } from '../moment.js';
import { wasGivenToday } from '../numbers.js';
import type { Entry, Outcome, Queue, ServiceDay } from '../queue.js';

/**
 * Staff serve or remove a customer, or say that the customer did not come. A repeat changes nothing, so two presses close one
 * customer. A chair that becomes free gets the next one, unless the shop has that off.
 */
export interface Close {
  type: 'close';
  number: number;
  /** Default: served when the number is being served, else removed. */
  outcome?: CloseOutcome;
  /** Why staff removed the customer. */
  reason?: string;
  /** The day that the screen shows; on another one nothing changes. Default: today. */
  day?: ServiceDay;
}

export function close(queue: Queue, command: Close, now: Moment): Decision<undefined> {
  const { number, outcome, reason, day } = command;
  if (!wasGivenToday(queue, number, now)) return refused('TICKET_NOT_FOUND');
  const entry = queue.waiting.find((each) => each.number === number);
  const isMeant = day === undefined || day === queue.serviceDay;
  if (!entry || !isMeant) return unchanged(queue, undefined);
  const byDefault = servedIn(queue).includes(entry) ? 'served' : 'removed';
  return closeCustomers(queue, [entry], { outcome: outcome ?? byDefault, reason, callsNext: true }, now);
}

/**
 * Closes customers of today, in their order.
 * @param how `callsNext`: their chairs get the next customers, unless the shop has that off
 */
export function closeCustomers(
  queue: Queue,
  entries: readonly Entry[],
  { outcome, reason, callsNext }: { outcome: Outcome; reason?: string | undefined; callsNext?: boolean },
  now: Moment,
): Change<undefined> {
  if (entries.length === 0 || !isOfToday(queue, now)) return unchanged(queue, undefined);
  const changes = {
    waiting: queue.waiting.filter((entry) => !entries.includes(entry)),
    closed: [...queue.closed, ...entries.map((entry) => closedAs(entry, outcome, now, reason))],
  };
  // One after the other, so each event describes the queue without those before.
  const events = entries.map((entry, left): NewEvent => {
    const place = queue.waiting.indexOf(entry) - left;
    return { type: 'closed', key: entry.key, number: entry.number, outcome, place };
  });
  const isNextCalled = callsNext && settingsOf(queue).callsNext;
  const freed = isNextCalled ? entries.flatMap(({ turn }) => turn?.chair ?? []) : [];
  const after = freed.reduce(
    (before, chair) => {
      const called = calledNext({ ...queue, ...before.changes }, chair, now);
      if (!called) return before;
      const waiting = withRanked(before.changes.waiting, called.entry);
      return { changes: { ...changes, waiting }, events: [...before.events, ...called.events] };
    },
    { changes, events },
  );
  return { queue: seenChange(queue, after.changes, now), events: after.events, answer: undefined };
}
