import { unchanged, type Change, type Decision } from './decision.js';
import type { Queue } from './queue.js';

/** Several changes as one: each begins with the queue that the one before has left. With a refusal nothing changes. */
export function decideEach<One>(
  queue: Queue,
  all: readonly One[],
  decideOne: (before: Queue, one: One) => Decision<unknown>,
): Decision<undefined> {
  let done: Change<undefined> = unchanged(queue, undefined);
  for (const one of all) {
    const next = decideOne(done.queue, one);
    if ('refused' in next) return next;
    done = { queue: next.queue, events: [...done.events, ...next.events], answer: undefined };
  }
  return done;
}
