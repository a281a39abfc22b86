import type { Change } from '../decision.js';
import { groupOfKey } from '../groups.js';
import type { Moment } from '../moment.js';
import type { Queue } from '../queue.js';
import { closeCustomers } from './close.js';

/**
 * A customer leaves the queue, or the chair, which then gets the next one; all of a group, or the one with this number. Nothing changes
 * for customers who are not there.
 */
export interface Leave {
  type: 'leave';
  key: string;
  number?: number;
}

export function leave(queue: Queue, { key, number }: Leave, now: Moment): Change<undefined> {
  const leaving = groupOfKey(queue, key).waiting.filter(
    (each) => number === undefined || each.number === number,
  );
  return closeCustomers(queue, leaving, { outcome: 'left', callsNext: true }, now);
}
