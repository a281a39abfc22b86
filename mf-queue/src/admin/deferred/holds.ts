import type { GroupAct, QueueEntry } from '@queuebell/contracts';
import type { Progress } from '../acts/staff-actions';

type HoldEnding = Omit<Extract<GroupAct, { type: 'hold' }>, 'type'>;

/** Whether this changes a hold, and does not start one. */
export const changesHold = ({ until, heldUntil }: HoldEnding): boolean =>
  until !== undefined || heldUntil !== undefined;

/** @param hold of the customer; undefined for one who is here */
export function holdProgress(ending: HoldEnding, hold: QueueEntry['hold']): Progress {
  const { until, heldUntil } = ending;
  if (!changesHold(ending)) return hold ? 'done' : 'open';
  if (!hold) return 'over';
  const isDone = until === undefined ? hold.until !== heldUntil : hold.until === until;
  return isDone ? 'done' : 'open';
}

/** The latest end of the holds. Null if one of them has no set end; undefined if nobody is on hold. */
export function heldUntilIn(all: readonly QueueEntry[]): string | null | undefined {
  const ends = all.flatMap(({ hold }) => (hold ? [hold.until] : []));
  return ends.includes(null) ? null : ends.toSorted().at(-1);
}
