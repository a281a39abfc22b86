import { withCall } from './calls.js';
import type { Moment } from './moment.js';
import type { NewEvent } from './events.js';
import type { Queue } from './queue.js';

/**
 * Why a command is refused.
 *
 * - `TICKET_NOT_FOUND`: the number was not given today, or is not the one that the command needs.
 * - `UNDO_TOO_LATE`: the closing cannot be taken back any more.
 * - `QUEUE_FULL`: no room; it passes.
 * - `IN_HISTORY`: the customer with this key is in the history already; the ticket stands there.
 * - `LOOK_AGAIN`: entries were moved to the history since somebody looked for the key there.
 */
export type RefusalCode = 'TICKET_NOT_FOUND' | 'UNDO_TOO_LATE' | 'QUEUE_FULL' | 'IN_HISTORY' | 'LOOK_AGAIN';

/** What a command does. `queue` is the same object as before when nothing changes. */
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

/** The queue after a change that a screen could see. A customer who becomes the first one is called. */
export function seenChange(queue: Queue, changes: Partial<Queue>, now: Moment): Queue {
  const after = { ...queue, ...changes, revision: queue.revision + 1 };
  const [first] = after.waiting;
  const [firstBefore] = queue.waiting;
  const isAnother = first && (first.key !== firstBefore?.key || first.number !== firstBefore.number);
  return isAnother ? withCall(after, first, now) : after;
}
