import type { CloseOutcome } from '@queuebell/contracts';
import { refused, seenChange, unchanged, type Change, type Decision } from '../decision.js';
import type { NewEvent } from '../events.js';
import { closedAs } from '../queue-order.js';
import { isOfToday, type Moment } from '../moment.js';
import { wasGivenToday } from '../numbers.js';
import type { Entry, Outcome, Queue, ServiceDay } from '../queue.js';

/** Staff serve or remove a customer. A repeat changes nothing, so two presses close one customer. */
export interface Close {
  type: 'close';
  number: number;
  /** Default: served when the number is being served, else removed. */
  outcome?: CloseOutcome;
  /** The day that the screen shows; on another one nothing changes. Default: today. */
  day?: ServiceDay;
}

export function close(queue: Queue, { number, outcome, day }: Close, now: Moment): Decision<undefined> {
  if (!wasGivenToday(queue, number, now)) return refused('TICKET_NOT_FOUND');
  const place = queue.waiting.findIndex((entry) => entry.number === number);
  const entry = queue.waiting[place];
  const isMeant = day === undefined || day === queue.serviceDay;
  if (!entry || !isMeant) return unchanged(queue, undefined);
  return closing(queue, [entry], outcome ?? (place === 0 ? 'served' : 'removed'), now);
}

/** Closes waiting customers of today, in their order. */
export function closing(
  queue: Queue,
  entries: readonly Entry[],
  outcome: Outcome,
  now: Moment,
): Change<undefined> {
  if (entries.length === 0 || !isOfToday(queue, now)) return unchanged(queue, undefined);
  const changes = {
    waiting: queue.waiting.filter((entry) => !entries.includes(entry)),
    closed: [...queue.closed, ...entries.map((entry) => closedAs(entry, outcome, now))],
  };
  return {
    queue: seenChange(queue, changes, now),
    // One after the other, so each event describes the queue without those before.
    events: entries.map((entry, left) => {
      const place = queue.waiting.indexOf(entry) - left;
      return { type: 'closed', key: entry.key, number: entry.number, outcome, place } satisfies NewEvent;
    }),
    answer: undefined,
  };
}
