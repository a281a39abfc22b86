import { refused, unchanged, type Decision } from '../decision.js';
import { changedEntry, withChanged } from '../entry-changes.js';
import { targetIn, type CustomerTarget } from '../customer-target.js';
import type { Moment } from '../moment.js';
import type { Queue } from '../queue.js';
import { rankBehind } from '../ranks.js';

/** Staff move a customer up or down. */
export interface Move extends CustomerTarget {
  type: 'move';
  /** The number of the customer directly before; null: to the front. */
  behind: number | null;
}

export function move(queue: Queue, command: Move, now: Moment): Decision<undefined> {
  const entry = targetIn(queue, command, now);
  const behind =
    command.behind === null ? null : targetIn(queue, { ...command, number: command.behind }, now);
  if (!entry || entry.turn || behind === undefined || behind?.turn) return refused('TICKET_NOT_FOUND');
  if (behind === entry) return unchanged(queue, undefined);
  return withChanged(queue, changedEntry(entry, { rank: rankBehind(queue, entry, behind) }), now);
}
