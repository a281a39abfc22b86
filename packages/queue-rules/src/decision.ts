import { withCall } from './calls.js';
import type { Moment } from './moment.js';
import type { NewEvent } from './events.js';
import type { Queue } from './queue.js';

/**
 * Why a command is refused.
 *
 * - `TICKET_NOT_FOUND`: the number was not given today, or the command does not fit it.
 * - `UNDO_TOO_LATE`: the closing is final.
 * - `QUEUE_FULL`: no room now.
 * - `IN_HISTORY`: the ticket of this key is in the history.
 * - `LOOK_AGAIN`: entries were archived since the history was searched for the key.
 */
export type RefusalCode = 'TICKET_NOT_FOUND' | 'UNDO_TOO_LATE' | 'QUEUE_FULL' | 'IN_HISTORY' | 'LOOK_AGAIN';

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

/** The queue after a change that screens can see. A customer who becomes first is called. */
export function seenChange(queue: Queue, changes: Partial<Queue>, now: Moment): Queue {
  const after = { ...queue, ...changes, revision: queue.revision + 1 };
  const [first] = after.waiting;
  const [firstBefore] = queue.waiting;
  const isAnother = first && (first.key !== firstBefore?.key || first.number !== firstBefore.number);
  return isAnother ? withCall(after, first, now) : after;
}
