import { SESSION_MAX_MS } from '@queuebell/contracts';
import { zonedFormat } from '../../platform/clock/zoned-format.js';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** At 4:00, so that no screen on a wall is logged out during the day. */
const NIGHT_MINUTES = 4 * 60;

const clock = zonedFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

function minutesAt(instant: number, timeZone: string): number {
  const [hours = 0, minutes = 0] = clock(instant, timeZone).split(':').map(Number);
  return hours * 60 + minutes;
}

/** The next 4:00; an hour off when the clocks change in that night. */
function nightAfter(instant: number, timeZone: string): number {
  const wait = (NIGHT_MINUTES - minutesAt(instant, timeZone) + DAY_MINUTES) % DAY_MINUTES;
  return Math.floor(instant / MINUTE_MS) * MINUTE_MS + (wait || DAY_MINUTES) * MINUTE_MS;
}

/** In the first night after SESSION_MAX_MS; older sessions end in the coming night. */
export const endOfLogin = (startedAt: Date, now: Date, timeZone: string): Date =>
  new Date(nightAfter(Math.max(startedAt.getTime() + SESSION_MAX_MS, now.getTime()), timeZone));
