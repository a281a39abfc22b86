import { SESSION_MAX_MS } from '@queuebell/contracts';
import { zonedFormat } from '../../platform/clock/zoned-format.js';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Nobody is served then: a screen on a wall that shows the login page in the morning was not dark in mid-day. */
const NIGHT_MINUTES = 4 * 60;

const clock = zonedFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Minutes since midnight, by the clock on the shop's wall. */
function minutesAt(instant: number, timeZone: string): number {
  const [hours = 0, minutes = 0] = clock(instant, timeZone).split(':').map(Number);
  return hours * 60 + minutes;
}

/** The next four o'clock in the morning; an hour beside it in a night in which the clocks are changed. */
function nightAfter(instant: number, timeZone: string): number {
  const wait = (NIGHT_MINUTES - minutesAt(instant, timeZone) + DAY_MINUTES) % DAY_MINUTES;
  return Math.floor(instant / MINUTE_MS) * MINUTE_MS + (wait || DAY_MINUTES) * MINUTE_MS;
}

/**
 * When a login ends, however much it is used: in the first night after SESSION_MAX_MS. One that is older than that already,
 * because there was no such end when it began, ends in the coming night.
 * @param timeZone of the shop, as it is now
 */
export const endOfLogIn = (startedAt: Date, now: Date, timeZone: string): Date =>
  new Date(nightAfter(Math.max(startedAt.getTime() + SESSION_MAX_MS, now.getTime()), timeZone));
