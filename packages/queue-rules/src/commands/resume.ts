import { refused, type Decision } from '../decision.js';
import { changedEntry, withChanged } from '../entry-changes.js';
import { targetIn, type CustomerTarget } from '../customer-target.js';
import type { Moment } from '../moment.js';
import { orderOf } from '../queue-order.js';
import type { Queue } from '../queue.js';
import { rankBehind } from '../ranks.js';
import { servedAlone } from '../serving.js';

/** A customer on hold is back, at the old place, but never before the only one being served. */
export interface Resume extends CustomerTarget {
  type: 'resume';
}

export function resume(queue: Queue, command: Resume, now: Moment): Decision<undefined> {
  const entry = targetIn(queue, command, now);
  if (!entry) return refused('TICKET_NOT_FOUND');
  const { entry: alone } = servedAlone(queue);
  const isBefore = entry.hold && alone && orderOf(entry) <= orderOf(alone);
  const rank = isBefore ? rankBehind(queue, entry, null) : entry.rank;
  return withChanged(queue, changedEntry(entry, { hold: undefined, rank }), now);
}
