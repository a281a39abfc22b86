import { breakOf } from '../breaks.js';
import { refused, seenChange, unchanged, type Change, type Decision } from '../decision.js';
import type { Moment } from '../moment.js';
import type { Break, Queue } from '../queue.js';
import { chairsOf } from '../serving.js';

/** A chair gets nobody for a while. A customer who is there stays. */
export interface TakeBreak {
  type: 'takeBreak';
  chair: string;
  /** Null: until {@link EndBreak}. */
  until: Date | null;
}

export interface EndBreak {
  type: 'endBreak';
  chair: string;
}

export function takeBreak(queue: Queue, { chair, until }: TakeBreak, now: Moment): Decision<undefined> {
  if (!chairsOf(queue).some(({ id }) => id === chair)) return refused('CHAIR_NOT_FOUND');
  const isOver = until !== null && until <= now.at;
  const before = breakOf(queue, chair, now);
  if (isOver || (before && (before.until?.getTime() ?? null) === (until?.getTime() ?? null)))
    return unchanged(queue, undefined);
  return withBreak(queue, chair, { chair, since: before?.since ?? now.at, ...(until && { until }) }, now);
}

export function endBreak(queue: Queue, { chair }: EndBreak, now: Moment): Change<undefined> {
  return breakOf(queue, chair, now) ? withBreak(queue, chair, null, now) : unchanged(queue, undefined);
}

function withBreak(queue: Queue, chair: string, to: Break | null, now: Moment): Change<undefined> {
  const from = queue.breaks.find((each) => each.chair === chair) ?? null;
  const others = queue.breaks.filter((each) => each !== from);
  return {
    queue: seenChange(queue, { breaks: to ? [...others, to] : others }, now),
    events: [{ type: 'breakChanged', chair, from, to }],
    answer: undefined,
  };
}
