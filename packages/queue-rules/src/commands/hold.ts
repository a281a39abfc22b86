import { refused, unchanged, type Decision } from '../decision.js';
import { inMinutes } from '../ending.js';
import { changedEntry, withChanged } from '../entry-changes.js';
import { meantIn, type Meant } from '../meant.js';
import type { Moment } from '../moment.js';
import type { Queue } from '../queue.js';

/** A customer goes away for a while and keeps the place. One who was called leaves the chair. */
export interface PutOnHold extends Meant {
  type: 'hold';
  /** Null: for a time that nobody knows. */
  minutes: number | null;
}

/** A repeat changes nothing, so the time begins once. */
export function hold(queue: Queue, command: PutOnHold, now: Moment): Decision<undefined> {
  const { minutes } = command;
  const entry = meantIn(queue, command, now);
  if (!entry) return refused('TICKET_NOT_FOUND');
  if (entry.hold) return unchanged(queue, undefined);
  const until = minutes === null ? {} : { until: inMinutes(now, minutes) };
  return withChanged(queue, changedEntry(entry, { turn: undefined, hold: { since: now.at, ...until } }), now);
}
