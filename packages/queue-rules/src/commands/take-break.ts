import { breakOf } from '../breaks.js';
import { refused, seenChange, unchanged, type Change, type Decision } from '../decision.js';
import { endOf, type Ending } from '../ending.js';
import type { Moment } from '../moment.js';
import type { Break, Queue } from '../queue.js';
import { chairsOf } from '../serving.js';

/** A chair gets nobody for a while. A customer who is there stays. */
export interface TakeBreak extends Ending {
  type: 'takeBreak';
  chair: string;
}

export function takeBreak(queue: Queue, command: TakeBreak, now: Moment): Decision<undefined> {
  const { chair, minutes } = command;
  if (!chairsOf(queue).some(({ id }) => id === chair)) return refused('CHAIR_NOT_FOUND');
  const until = endOf(command, now);
  const isOver = until !== null && until <= now.at;
  const before = breakOf(queue, chair, now);
  const isRepeated =
    before && (minutes !== undefined || (before.until?.getTime() ?? null) === (until?.getTime() ?? null));
  if (isOver || isRepeated) return unchanged(queue, undefined);
  return withBreak(queue, chair, { chair, since: before?.since ?? now.at, ...(until && { until }) }, now);
}

export function withBreak(queue: Queue, chair: string, to: Break | null, now: Moment): Change<undefined> {
  const from = queue.breaks.find((each) => each.chair === chair) ?? null;
  const others = queue.breaks.filter((each) => each !== from);
  return {
    queue: seenChange(queue, { breaks: to ? [...others, to] : others }, now),
    events: [{ type: 'breakChanged', chair, from, to }],
    answer: undefined,
  };
}
