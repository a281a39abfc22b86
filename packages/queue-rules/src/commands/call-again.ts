import { refused, type Decision } from '../decision.js';
import { withCall } from '../calls.js';
import { isOfToday, type Moment } from '../moment.js';
import type { Queue } from '../queue.js';

/** Staff call the customer being served once more. */
export interface CallAgain {
  type: 'callAgain';
  number: number;
}

export function callAgain(queue: Queue, { number }: CallAgain, now: Moment): Decision<undefined> {
  const [first] = queue.waiting;
  if (first?.number !== number || !isOfToday(queue, now)) return refused('TICKET_NOT_FOUND');
  return {
    queue: { ...withCall(queue, first, now), revision: queue.revision + 1 },
    events: [{ type: 'calledAgain', key: first.key, number }],
    answer: undefined,
  };
}
