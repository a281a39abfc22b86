import { refused, seenChange, unchanged, type Decision } from '../decision.js';
import { changedEntry, editOf } from '../entry-changes.js';
import type { NewEvent } from '../events.js';
import { targetIn, type CustomerTarget } from '../customer-target.js';
import type { Moment } from '../moment.js';
import type { Entry, Queue } from '../queue.js';
import { rankByArrival, rankByPriority, withRanked } from '../ranks.js';
import { lineOf } from '../serving.js';

/** Staff serve a customer before all those without a reason. */
export interface Prioritize extends CustomerTarget {
  type: 'prioritize';
  /** Staff see it. Null: back to the place by arrival. */
  reason: string | null;
}

export function prioritize(queue: Queue, command: Prioritize, now: Moment): Decision<undefined> {
  const { reason } = command;
  const entry = targetIn(queue, command, now);
  if (!entry) return refused('TICKET_NOT_FOUND');
  const { key, number, priority } = entry;
  if ((priority ?? null) === reason) return unchanged(queue, undefined);
  const isOnlyReason = reason !== null && priority !== undefined;
  const rank = isOnlyReason ? entry.rank : rankFor(queue, entry, reason);
  const { entry: moved, events } = changedEntry(entry, { rank });
  const prioritized = withPriority(moved, reason);
  const waiting = withRanked(queue.waiting, prioritized);
  const change: NewEvent = {
    type: 'prioritized',
    ...{ key, number, from: priority !== undefined, to: reason !== null },
    ...(priority !== undefined && { edit: editOf(prioritized) }),
  };
  return { queue: seenChange(queue, { waiting }, now), events: [change, ...events], answer: undefined };
}

/** The customer with this reason; null: with none. The one before stays for an undo. */
export function withPriority(entry: Entry, reason: string | null): Entry {
  const { priority: before, ...others } = entry;
  return {
    ...others,
    ...(reason !== null && { priority: reason }),
    ...(before !== undefined && { priorityBefore: before, edits: editOf(entry) + 1 }),
  };
}

/** In a chair the place stays. */
function rankFor(queue: Queue, entry: Entry, reason: string | null): number | undefined {
  if (reason === null) return rankByArrival(queue, entry);
  return lineOf(queue).includes(entry) ? rankByPriority(queue, entry) : entry.rank;
}
