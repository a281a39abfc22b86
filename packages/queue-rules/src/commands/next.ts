import { refused, seenChange, unchanged, type Decision } from '../decision.js';
import { breakOf } from '../breaks.js';
import { mayTake } from '../called-before.js';
import { changedEntry, type ChangedEntry } from '../entry-changes.js';
import { isOfToday, type Moment } from '../moment.js';
import type { Queue, ServiceDay } from '../queue.js';
import { withRanked } from '../ranks.js';
import { chairsOf, inChair, lineOf } from '../serving.js';

/** A free chair gets the next customer. A busy one stays as it is, so two presses call one customer. */
export interface Next {
  type: 'next';
  chair: string;
  /** The day that the screen shows; on another one nothing changes. Default: today. */
  day?: ServiceDay;
}

export function next(queue: Queue, { chair, day }: Next, now: Moment): Decision<undefined> {
  if (!chairsOf(queue).some(({ id }) => id === chair)) return refused('CHAIR_NOT_FOUND');
  if (breakOf(queue, chair, now)) return refused('CHAIR_ON_BREAK');
  const isMeant = (day === undefined || day === queue.serviceDay) && isOfToday(queue, now);
  const called = isMeant ? calledNext(queue, chair, now) : null;
  if (!called) return unchanged(queue, undefined);
  const waiting = withRanked(queue.waiting, called.entry);
  return { queue: seenChange(queue, { waiting }, now), events: called.events, answer: undefined };
}

/** The customer whom this chair gets now; null: it is not free, or there is nobody for it. */
export function calledNext(queue: Queue, chair: string, now: Moment): ChangedEntry | null {
  if (inChair(queue, chair).length > 0 || breakOf(queue, chair, now)) return null;
  const entry = lineOf(queue).find((each) => mayTake(queue, chair, each));
  return entry ? changedEntry(entry, { turn: { chair, calledAt: now.at, calls: 1 } }) : null;
}
