import { unchanged, type Change } from '../decision.js';
import { notGiven } from '../leases.js';
import { isOfToday, type Moment } from '../moment.js';
import type { Queue } from '../queue.js';

/** A tablet returns its numbers. Those given today stay given. */
export interface EndLease {
  type: 'endLease';
  /** Lower case. */
  holder: string;
}

/** The answer is the number of returned unused numbers. */
export function endLease(queue: Queue, { holder }: EndLease, now: Moment): Change<number> {
  const lease = queue.leases.find((each) => each.holder === holder);
  if (!lease) return unchanged(queue, 0);
  const { numbers, lastDay } = lease;
  const given = isOfToday(queue, now) ? queue.reserveUsed : [];
  return {
    queue: { ...queue, leases: queue.leases.filter((each) => each !== lease) },
    events: [{ type: 'leaseEnded', holder, numbers, lastDay }],
    answer: notGiven(numbers, given).length,
  };
}
