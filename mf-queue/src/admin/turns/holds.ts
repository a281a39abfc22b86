import type { GroupAct, QueueEntry } from '@queuebell/contracts';
import type { Progress } from '../acts/staff-actions';

type HoldEnding = Omit<Extract<GroupAct, { type: 'hold' }>, 'type'>;

/** Whether it changes the hold of customers who are away already. */
export const isOfHeld = ({ until, heldUntil }: HoldEnding): boolean =>
  until !== undefined || heldUntil !== undefined;

/** @param hold of the customer; undefined for one who is here */
export function holdProgress(ending: HoldEnding, hold: QueueEntry['hold']): Progress {
  const { until, heldUntil } = ending;
  if (!isOfHeld(ending)) return hold ? 'done' : 'open';
  if (!hold) return 'over';
  const isDone = until === undefined ? hold.until !== heldUntil : hold.until === until;
  return isDone ? 'done' : 'open';
}

/** The latest end of those on hold, null where nobody knows one of them; undefined: nobody is on hold. */
export function heldUntilIn(all: readonly QueueEntry[]): string | null | undefined {
  const ends = all.flatMap(({ hold }) => (hold ? [hold.until] : []));
  return ends.includes(null) ? null : ends.toSorted().at(-1);
}
