import type { ShownPause } from '@queuebell/contracts';
import { unchanged, type Change } from '../decision.js';
import { endOf, type Ending } from '../ending.js';
import { laterServiceDay, type Moment } from '../moment.js';
import type { Queue, ServiceDay } from '../queue.js';
import { changeSettings } from './change-settings.js';

/** Customers cannot check in for a while. Staff let anybody in. */
export interface PauseCheckIn extends Ending {
  type: 'pauseCheckIn';
  /** For customers. */
  message?: string | undefined;
  /** The day that the screen shows; on another one nothing changes. Default: today. */
  day?: ServiceDay | undefined;
}

export function pauseCheckIn(queue: Queue, command: PauseCheckIn, now: Moment): Change<undefined> {
  const { message, minutes, day } = command;
  const until = endOf(command, now);
  const isOver = until !== null && until <= now.at;
  const isRepeated = minutes !== undefined && isPaused(queue, message, now);
  if (isOver || isRepeated || isOfOtherDay(queue, day, now)) return unchanged(queue, undefined);
  return withPause(
    queue,
    { ...(message !== undefined && { message }), until: until?.toISOString() ?? null },
    now,
  );
}

/** With this message, and until some time. */
function isPaused({ settings: { pause } }: Queue, message: string | undefined, { at }: Moment): boolean {
  return pause?.message === message && Date.parse(pause?.until ?? '') > at.getTime();
}

export const isOfOtherDay = (queue: Queue, day: ServiceDay | undefined, now: Moment): boolean =>
  day !== undefined && day !== laterServiceDay(queue, now);

export function withPause(queue: Queue, pause: ShownPause | null, now: Moment): Change<undefined> {
  const change = changeSettings(queue, { type: 'changeSettings', changes: { pause } }, now);
  return { ...change, answer: undefined };
}
