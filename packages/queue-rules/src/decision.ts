import { withCall } from './calls.js';
import type { Moment } from './moment.js';
import type { NewEvent } from './events.js';
import type { Entry, Queue } from './queue.js';
import { servedIn } from './serving.js';

/**
 * Why a command is refused.
 *
 * - `TICKET_NOT_FOUND`: the number was not given today, or the command does not fit it.
 * - `CHAIR_NOT_FOUND`, `CHAIR_ON_BREAK`: the chair gets nobody.
 * - `UNDO_TOO_LATE`: the closing is final.
 * - `JOINED_ANEW`: the customer's phone has another place, and a phone has one at a time.
 * - `QUEUE_FULL`: no room now.
 * - `OUTSIDE_HOURS`, `CHECK_IN_PAUSED`: customers cannot check in now.
 * - `IN_HISTORY`: the ticket of this key is in the history.
 * - `LOOK_AGAIN`: entries were archived since the history was searched for the key.
 */
export type RefusalCode =
  | 'TICKET_NOT_FOUND'
  | 'CHAIR_NOT_FOUND'
  | 'CHAIR_ON_BREAK'
  | 'UNDO_TOO_LATE'
  | 'JOINED_ANEW'
  | 'QUEUE_FULL'
  | 'OUTSIDE_HOURS'
  | 'CHECK_IN_PAUSED'
  | 'IN_HISTORY'
  | 'LOOK_AGAIN';

/** `queue` is the same object as before when nothing changes. */
export interface Change<Answer> {
  queue: Queue;
  events: readonly NewEvent[];
  answer: Answer;
}

export interface Refusal {
  refused: RefusalCode;
}

export type Decision<Answer> = Change<Answer> | Refusal;

export const refused = (code: RefusalCode): Refusal => ({ refused: code });

export const unchanged = <Answer>(queue: Queue, answer: Answer): Change<Answer> => ({
  queue,
  events: [],
  answer,
});

/** The queue after a change that screens can see. Everybody whose turn it begins is called. */
export function seenChange(queue: Queue, changes: Partial<Queue>, now: Moment): Queue {
  const after = { ...queue, ...changes, revision: queue.revision + 1 };
  const servedBefore = servedIn(queue);
  const isCalled = (entry: Entry) => !servedBefore.some((before) => isSameTurn(entry, before));
  return servedIn(after)
    .filter(isCalled)
    .reduceRight((called, entry) => withCall(called, entry, now), after);
}

const isSameTurn = (one: Entry, other: Entry): boolean =>
  one.key === other.key && one.number === other.number && (!one.turn || one.turn.chair === other.turn?.chair);
