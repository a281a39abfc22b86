import type { Change } from '../decision.js';
import type { Moment } from '../moment.js';
import type { Entry, Queue } from '../queue.js';
import { closing } from './close.js';

/** Staff remove everybody who joined by phone, except the customer being served. Each can be put back. */
export interface RemoveJoined {
  type: 'removeJoined';
}

export function removeJoined(queue: Queue, _command: RemoveJoined, now: Moment): Change<undefined> {
  return closing(queue, removableJoined(queue.waiting), 'removed', now);
}

/** @param waiting with the customer who is being served */
export const removableJoined = <Waiting extends Pick<Entry, 'via'>>(waiting: readonly Waiting[]): Waiting[] =>
  waiting.slice(1).filter(({ via }) => via === 'phone');
