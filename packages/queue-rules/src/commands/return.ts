import { UNDO_WINDOW_MS } from '@queuebell/contracts/limits';
import { decideEach } from '../decide-each.js';
import { refused, unchanged, type Decision } from '../decision.js';
import { groupOfKey, joinedAnew } from '../groups.js';
import {
  arrivalOf,
  hasRoomForPhone,
  isMoved,
  orderOf,
  placeByArrival,
  reopened,
  timesAt,
} from '../queue-order.js';
import type { Moment } from '../moment.js';
import type { ClosedEntry, Queue } from '../queue.js';
import { unranked } from '../ranks.js';
import { servedAlone } from '../serving.js';
import { closedSince, putBack } from './restore.js';

/**
 * A customer undoes a `leave`: all of a group who left last, if nobody of it is there, or the one with this number. A repeat changes
 * nothing.
 */
export interface Return {
  type: 'return';
  key: string;
  number?: number;
  capacity: number;
}

/**
 * Restores the place, also one that staff chose, but never before the customer being served. Too late when the same browser has
 * joined again, or all places for phones are taken.
 */
export function returnToQueue(
  queue: Queue,
  { key, number, capacity }: Return,
  now: Moment,
): Decision<undefined> {
  const isMeant = (each: { number: number }) => number === undefined || each.number === number;
  const group = groupOfKey(queue, key);
  if (group.waiting.some(isMeant)) return unchanged(queue, undefined);
  const recent = closedSince(queue, ['left'], UNDO_WINDOW_MS, now);
  const left = group.closed.filter((each) => isMeant(each) && recent.includes(each));
  const last = left.at(-1)?.closedAt.getTime();
  const leftLast = left.filter(({ closedAt }) => closedAt.getTime() === last);
  if (leftLast.length === 0) return refused('UNDO_TOO_LATE');
  const phones = leftLast.filter(({ via }) => via === 'phone').length;
  const hasRoom = phones === 0 || hasRoomForPhone(queue.waiting, capacity, phones);
  if (!hasRoom || leftLast.some((found) => joinedAnew(queue.waiting, found))) return refused('UNDO_TOO_LATE');
  return decideEach(queue, leftLast, (before, found) => returned(before, found, now));
}

function returned(queue: Queue, found: ClosedEntry, now: Moment) {
  const { turn: _turn, hold: _hold, ...entry } = reopened(found);
  const { entry: alone, placeBehind: from } = servedAlone(queue);
  if (!alone || isMoved(entry) || orderOf(entry) > orderOf(alone))
    return putBack(queue, found, entry, now, { from });
  const arrivedAt = arrivalOf(found);
  const { order } = placeByArrival(queue.waiting, { arrivedAt, number: found.number }, from);
  return putBack(queue, found, { ...unranked(entry), ...timesAt(order, arrivedAt) }, now, { from });
}
