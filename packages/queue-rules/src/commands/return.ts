import { UNDO_WINDOW_MS } from '@queuebell/contracts/limits';
import { refused, unchanged, type Decision } from '../decision.js';
import { arrivalBehindFirst, arrivalOf, hasRoomForPhone, reopened } from '../queue-order.js';
import type { Moment } from '../moment.js';
import type { Queue } from '../queue.js';
import { unranked } from '../ranks.js';
import { servedAlone } from '../serving.js';
import { closedSince, putBack } from './restore.js';

/** A customer undoes a `leave`. A repeat changes nothing. */
export interface Return {
  type: 'return';
  key: string;
  capacity: number;
}

/**
 * Restores the place, but never before the customer being served. Too late when the same browser has joined
 * again, or all places for phones are taken.
 */
export function returnToQueue(queue: Queue, { key, capacity }: Return, now: Moment): Decision<undefined> {
  const { waiting } = queue;
  if (waiting.some((entry) => entry.key === key)) return unchanged(queue, undefined);
  const found = closedSince(queue, ['left'], UNDO_WINDOW_MS, now).find((entry) => entry.key === key);
  if (!found) return refused('UNDO_TOO_LATE');
  const hasJoinedAnew = found.joiner !== undefined && waiting.some((entry) => entry.joiner === found.joiner);
  const hasRoom = found.via !== 'phone' || hasRoomForPhone(waiting, capacity);
  if (hasJoinedAnew || !hasRoom) return refused('UNDO_TOO_LATE');
  const { turn: _turn, hold: _hold, ...others } = unranked(reopened(found));
  const { entry: alone, placeBehind } = servedAlone(queue);
  const times = arrivalBehindFirst(arrivalOf(found), [alone, waiting[placeBehind]]);
  return putBack(queue, found, { ...others, ...times }, now, { from: placeBehind });
}
