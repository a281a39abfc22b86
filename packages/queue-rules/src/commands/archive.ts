import { JUST_CLOSED_MAX, PUT_BACK_WINDOW_MS, UNDO_WINDOW_MS } from '@queuebell/contracts/limits';
import { unchanged, type Change } from '../decision.js';
import { mayBeForgotten, youngKeysOf } from '../keys.js';
import type { Moment } from '../moment.js';
import type { ClosedEntry, Queue } from '../queue.js';

/** Removes closed customers from the queue after they were written to the history. */
export interface Archive {
  type: 'archive';
  /** By key and time: a customer who was put back and closed again meanwhile stays. */
  inHistory: readonly Pick<ClosedEntry, 'key' | 'closedAt'>[];
}

export function archive(queue: Queue, { inHistory }: Archive, now: Moment): Change<undefined> {
  const times = new Map(inHistory.map(({ key, closedAt }) => [key, closedAt.getTime()]));
  const isInHistory = ({ key, closedAt }: ClosedEntry) => times.get(key) === closedAt.getTime();
  const gone = queue.closed.filter(isInHistory);
  const goneKeys = [
    ...youngKeysOf(queue, now),
    ...gone.flatMap(({ key, via }) => (mayBeForgotten(key, now.at, via === 'phone') ? [] : [key])),
  ];
  if (gone.length === 0 && goneKeys.length === queue.goneKeys.length) return unchanged(queue, undefined);
  return {
    queue: {
      ...queue,
      closed: queue.closed.filter((entry) => !isInHistory(entry)),
      goneKeys,
      archivings: queue.archivings + 1,
    },
    events: [],
    answer: undefined,
  };
}

/** Closed customers that stay for staff's undo beyond the time limits; more than the screens show. */
export const KEPT_FOR_UNDO_MAX = 50;
/** The largest difference between two servers' clocks. */
const SLACK_MS = 60_000;

/** When nobody can put a closed customer back any more. Those who did not come may come later on that day. */
function leavesAt({ serviceDay }: Queue, entry: ClosedEntry): number {
  const closedAt = entry.closedAt.getTime();
  if (entry.outcome === 'expired' || entry.serviceDay !== serviceDay) return closedAt;
  if (entry.outcome === 'no-show') return Infinity;
  return closedAt + SLACK_MS + (entry.outcome === 'left' ? UNDO_WINDOW_MS : PUT_BACK_WINDOW_MS);
}

/** When the next closed customer can be archived, ms since 1970; null: there is none. */
export function archivingDueAt(queue: Queue): number | null {
  const { closed } = queue;
  if (closed.length === 0) return null;
  const tooMany = surplusOf(queue)[0]?.closedAt.getTime() ?? Infinity;
  const dueAt = closed.reduce((first, entry) => Math.min(first, leavesAt(queue, entry)), tooMany);
  return dueAt === Infinity ? null : dueAt;
}

export function archivable(queue: Queue, now: Moment): ClosedEntry[] {
  const surplus = new Set(surplusOf(queue));
  return queue.closed.filter((entry) => surplus.has(entry) || leavesAt(queue, entry) <= now.at.getTime());
}

/** The first closed ones of a busy day, without the no-shows that screens still show. */
function surplusOf({ closed, serviceDay }: Queue): ClosedEntry[] {
  if (closed.length <= KEPT_FOR_UNDO_MAX) return [];
  const noShows = closed.filter((each) => each.outcome === 'no-show' && each.serviceDay === serviceDay);
  const shown = new Set(noShows.slice(-JUST_CLOSED_MAX));
  const others = closed.filter((each) => !shown.has(each));
  return others.slice(0, Math.max(0, others.length - KEPT_FOR_UNDO_MAX));
}
