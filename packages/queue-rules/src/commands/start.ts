import { refused, type Decision } from '../decision.js';
import { changedEntry, withChanged } from '../entry-changes.js';
import { targetIn, type CustomerTarget } from '../customer-target.js';
import type { Moment } from '../moment.js';
import type { Queue } from '../queue.js';

/** A customer who was called has come to the chair. */
export interface Start extends CustomerTarget {
  type: 'start';
}

export function start(queue: Queue, command: Start, now: Moment): Decision<undefined> {
  const entry = targetIn(queue, command, now);
  if (!entry?.turn) return refused('TICKET_NOT_FOUND');
  const turn = entry.turn.startedAt ? entry.turn : { ...entry.turn, startedAt: now.at };
  return withChanged(queue, changedEntry(entry, { turn }), now);
}
