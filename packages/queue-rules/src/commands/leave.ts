import type { Change } from '../decision.js';
import type { Moment } from '../moment.js';
import type { Queue } from '../queue.js';
import { closing } from './close.js';

/** A customer leaves the queue. Nothing changes for a customer who does not wait. */
export interface Leave {
  type: 'leave';
  key: string;
}

export function leave(queue: Queue, { key }: Leave, now: Moment): Change<undefined> {
  const entries = queue.waiting.filter((entry) => entry.key === key);
  return closing(queue, entries, { outcome: 'left' }, now);
}
