import type { Change } from '../decision.js';
import type { Moment } from '../moment.js';
import type { Queue } from '../queue.js';
import { closing } from './close.js';

/** A customer leaves the queue, or the chair, which then gets the next one. Nothing changes for a customer who is not there. */
export interface Leave {
  type: 'leave';
  key: string;
}

export function leave(queue: Queue, { key }: Leave, now: Moment): Change<undefined> {
  const entry = queue.waiting.find((each) => each.key === key);
  return closing(queue, entry ? [entry] : [], { outcome: 'left', freed: entry?.turn?.chair }, now);
}
