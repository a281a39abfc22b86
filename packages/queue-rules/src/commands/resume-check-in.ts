import { unchanged, type Change } from '../decision.js';
import type { Moment } from '../moment.js';
import type { Queue, ServiceDay } from '../queue.js';
import { isOfOtherDay, withPause } from './pause-check-in.js';

/** Customers can check in again. */
export interface ResumeCheckIn {
  type: 'resumeCheckIn';
  /** The day that the screen shows; on another one nothing changes. Default: today. */
  day?: ServiceDay | undefined;
}

export function resumeCheckIn(queue: Queue, { day }: ResumeCheckIn, now: Moment): Change<undefined> {
  return isOfOtherDay(queue, day, now) ? unchanged(queue, undefined) : withPause(queue, null, now);
}
