import type { Change } from '../decision.js';
import type { Moment } from '../moment.js';
import type { Entry, Queue } from '../queue.js';
import { lineOf } from '../serving.js';
import { closeCustomers } from './close.js';

/** Staff remove everybody who joined by phone, except customers being served. Each can be put back. */
export interface RemoveJoined {
  type: 'removeJoined';
}

export function removeJoined(queue: Queue, _command: RemoveJoined, now: Moment): Change<undefined> {
  return closeCustomers(queue, removableJoined(lineOf(queue)), { outcome: 'removed' }, now);
}

/** @param waiting without customers being served */
export const removableJoined = <Waiting extends Pick<Entry, 'via'>>(waiting: readonly Waiting[]): Waiting[] =>
  waiting.filter(({ via }) => via === 'phone');
