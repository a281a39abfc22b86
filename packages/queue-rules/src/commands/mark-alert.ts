import { unchanged, type Change } from '../decision.js';
import { groupOfKey } from '../groups.js';
import type { Queue } from '../queue.js';

/** A customer's phone asks for alerts, for all of a group. No screen shows it. */
export interface MarkAlert {
  type: 'markAlert';
  key: string;
}

/** The answer says whether a customer of this ticket is in the queue, and so will be alerted. */
export function markAlert(queue: Queue, { key }: MarkAlert): Change<boolean> {
  const here = groupOfKey(queue, key).waiting;
  const unmarked = here.filter(({ alert }) => !alert);
  if (unmarked.length === 0) return unchanged(queue, here.length > 0);
  const waiting = queue.waiting.map((each) => (unmarked.includes(each) ? { ...each, alert: true } : each));
  return {
    queue: { ...queue, waiting },
    events: unmarked.map((entry) => ({ type: 'alertMarked', key: entry.key, number: entry.number })),
    answer: true,
  };
}
