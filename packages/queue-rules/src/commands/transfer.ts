import { breakOf } from '../breaks.js';
import { refused, unchanged, type Decision } from '../decision.js';
import { changedEntry, withChanged } from '../entry-changes.js';
import { targetIn, type CustomerTarget } from '../customer-target.js';
import type { Moment } from '../moment.js';
import type { Queue } from '../queue.js';
import { rankBehind, rankInLine } from '../ranks.js';
import { chairsOf, inChair } from '../serving.js';

/**
 * Staff send a customer to a chair, or back to the queue: to its front, or to the place by arrival; with a reason, to that by priority. At a
 * busy chair, or one on a break, the customer waits as the first one for it.
 */
export interface Transfer extends CustomerTarget {
  type: 'transfer';
  to: { chair: string } | 'front' | 'arrival';
}

export function transfer(queue: Queue, command: Transfer, now: Moment): Decision<undefined> {
  const { to } = command;
  const entry = targetIn(queue, command, now);
  if (!entry) return refused('TICKET_NOT_FOUND');
  if (to === 'arrival' || to === 'front') {
    const rank = to === 'front' ? rankBehind(queue, entry, null) : rankInLine(queue, entry);
    return withChanged(queue, changedEntry(entry, { turn: undefined, hold: undefined, rank }), now);
  }
  const { chair } = to;
  if (!chairsOf(queue).some(({ id }) => id === chair)) return refused('CHAIR_NOT_FOUND');
  if (entry.turn?.chair === chair) return unchanged(queue, undefined);
  const isFree = inChair(queue, chair).length === 0 && !breakOf(queue, chair, now);
  if (isFree) {
    const turn = { chair, calledAt: now.at, calls: 1 };
    return withChanged(queue, changedEntry(entry, { turn, hold: undefined }), now);
  }
  const rank = rankBehind(queue, entry, null);
  return withChanged(
    queue,
    changedEntry(entry, { turn: undefined, hold: undefined, rank, askedFor: chair }),
    now,
  );
}
