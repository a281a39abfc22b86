import { PUT_BACK_WINDOW_MS, UNDO_WINDOW_MS } from '@queuebell/contracts/limits';
import { unchanged, type Change } from '../decision.js';
import { mayBeForgotten } from '../keys.js';
import type { Moment } from '../moment.js';
import type { ClosedEntry, Queue } from '../queue.js';

/** Closed customers are in the history now, and leave the queue. */
export interface Archive {
  type: 'archive';
  /** By key and time: one who was put back and closed again meanwhile stays. */
  kept: readonly Pick<ClosedEntry, 'key' | 'closedAt'>[];
}

export function archive(queue: Queue, { kept }: Archive, now: Moment): Change<undefined> {
  const times = new Map(kept.map(({ key, closedAt }) => [key, closedAt.getTime()]));
  const isKept = ({ key, closedAt }: ClosedEntry) => times.get(key) === closedAt.getTime();
  const gone = queue.closed.filter(isKept);
  const goneKeys = [
    ...queue.goneKeys.filter((key) => !mayBeForgotten(key, now.at, false)),
    ...gone.flatMap(({ key, via }) => (mayBeForgotten(key, now.at, via === 'phone') ? [] : [key])),
  ];
  if (gone.length === 0 && goneKeys.length === queue.goneKeys.length) return unchanged(queue, undefined);
  return {
    queue: {
      ...queue,
      closed: queue.closed.filter((entry) => !isKept(entry)),
      goneKeys,
      archivings: queue.archivings + 1,
    },
    events: [],
    answer: undefined,
  };
}

/** Customers whose closing staff can still take back, besides the windows below; more than their screens show. */
export const KEPT_FOR_UNDO_MAX = 50;
/** What two servers' clocks may differ by. */
const SLACK_MS = 60_000;

/** When a closed customer can leave the queue because nobody can put them back any more. */
function leavesAt({ serviceDay }: Queue, entry: ClosedEntry): number {
  const closedAt = entry.closedAt.getTime();
  if (entry.outcome === 'expired' || entry.serviceDay !== serviceDay) return closedAt;
  return closedAt + SLACK_MS + (entry.outcome === 'left' ? UNDO_WINDOW_MS : PUT_BACK_WINDOW_MS);
}

/** When the first of the closed customers can be moved to the history, ms since 1970; null: there is none. */
export function archivingDueAt(queue: Queue): number | null {
  const { closed } = queue;
  if (closed.length === 0) return null;
  const tooMany = closed.length > KEPT_FOR_UNDO_MAX ? (closed[0]?.closedAt.getTime() ?? Infinity) : Infinity;
  return closed.reduce((first, entry) => Math.min(first, leavesAt(queue, entry)), tooMany);
}

/** The closed customers who can be moved to the history. */
export function archivable(queue: Queue, now: Moment): ClosedEntry[] {
  const surplus = queue.closed.length - KEPT_FOR_UNDO_MAX;
  return queue.closed.filter((entry, place) => place < surplus || leavesAt(queue, entry) <= now.at.getTime());
}
