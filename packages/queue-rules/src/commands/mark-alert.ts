import { unchanged, type Change } from '../decision.js';
import type { Queue } from '../queue.js';

/** A customer's phone asks for alerts. No screen shows it. */
export interface MarkAlert {
  type: 'markAlert';
  key: string;
}

/** The answer says whether a customer with this key waits, and so will be alerted. */
export function markAlert(queue: Queue, { key }: MarkAlert): Change<boolean> {
  const entry = queue.waiting.find((each) => each.key === key);
  if (!entry || entry.alert) return unchanged(queue, entry !== undefined);
  const waiting = queue.waiting.map((each) => (each === entry ? { ...each, alert: true } : each));
  return {
    queue: { ...queue, waiting },
    events: [{ type: 'alertMarked', key, number: entry.number }],
    answer: true,
  };
}
