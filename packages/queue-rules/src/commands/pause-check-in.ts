import type { ShownPause } from '@queuebell/contracts';
import { unchanged, type Change } from '../decision.js';
import { dayOf, type Moment } from '../moment.js';
import type { Queue, ServiceDay } from '../queue.js';
import { changeSettings } from './change-settings.js';

/** Customers cannot check in for a while. Staff let anybody in. */
export interface PauseCheckIn {
  type: 'pauseCheckIn';
  /** For customers. */
  message?: string | undefined;
  /** Null: until {@link ResumeCheckIn}. */
  until: Date | null;
  /** The day that the screen shows; on another one nothing changes. Default: today. */
  day?: ServiceDay | undefined;
}

export interface ResumeCheckIn {
  type: 'resumeCheckIn';
  day?: ServiceDay | undefined;
}

export function pauseCheckIn(queue: Queue, command: PauseCheckIn, now: Moment): Change<undefined> {
  const { message, until, day } = command;
  const isOver = until !== null && until <= now.at;
  if (isOver || isOfOtherDay(queue, day, now)) return unchanged(queue, undefined);
  return withPause(
    queue,
    { ...(message !== undefined && { message }), until: until?.toISOString() ?? null },
    now,
  );
}

export function resumeCheckIn(queue: Queue, { day }: ResumeCheckIn, now: Moment): Change<undefined> {
  return isOfOtherDay(queue, day, now) ? unchanged(queue, undefined) : withPause(queue, null, now);
}

const isOfOtherDay = (queue: Queue, day: ServiceDay | undefined, now: Moment): boolean =>
  day !== undefined && day !== dayOf(queue, now);

function withPause(queue: Queue, pause: ShownPause | null, now: Moment): Change<undefined> {
  const change = changeSettings(queue, { type: 'changeSettings', changes: { pause } }, now);
  return { ...change, answer: undefined };
}
