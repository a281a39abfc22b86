import { ACTS_MAX, CHAIRS_MAX } from '@queuebell/contracts/limits';
import { keyAgeMs } from '../../keys.js';
import type { Moment } from '../../moment.js';
import type { ActObstacle, Queue } from '../../queue.js';

/** The longest delivery of a screen at each chair, which may all come before the first one is repeated. */
export const ACTS_REMEMBERED_MAX = CHAIRS_MAX * ACTS_MAX;
const REMEMBERED_MS = 24 * 60 * 60_000;

export const obstacleOf = ({ refusedActs = [] }: Queue, id: string): ActObstacle | null =>
  refusedActs.find((each) => each.id === id)?.obstacle ?? null;

/**
 * A repeat gets the same answer, also where the act would fit by then, because later acts did not count on it. Acts are forgotten in the order
 * of their delivery.
 */
export function remembering(queue: Queue, id: string, obstacle: ActObstacle | null, now: Moment): Queue {
  const { acts: before = [], refusedActs: refusedBefore = [] } = queue;
  const isRecent = (each: string) => (keyAgeMs(each, now.at) ?? 0) < REMEMBERED_MS;
  const firstRecent = before.findIndex(isRecent);
  const old = firstRecent < 0 ? before.length : firstRecent;
  const gone = before.slice(0, Math.max(old, before.length + 1 - ACTS_REMEMBERED_MAX));
  const acts = [...before.slice(gone.length), id];
  const isRefusedGone = gone.length > 0 && refusedBefore.some((each) => gone.includes(each.id));
  const remembered = isRefusedGone ? refusedBefore.filter((each) => !gone.includes(each.id)) : refusedBefore;
  if (obstacle) return { ...queue, acts, refusedActs: [...remembered, { id, obstacle }] };
  return { ...queue, acts, ...(isRefusedGone && { refusedActs: remembered }) };
}
