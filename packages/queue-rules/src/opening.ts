import type { DayHours, OpenRange, ShopHours, ShopOpening } from '@queuebell/contracts';
import { rangeMinutes } from '@queuebell/contracts/hours-rules';
import { CHECK_IN_GRACE_MS } from '@queuebell/contracts/limits';
import { timeBefore, clockIn, dayAt, daysAfter, type Moment } from './moment.js';
import { openingAt, withGrace, type OpeningState } from './opening-now.js';
import type { Entry, Queue, ServiceDay } from './queue.js';
import { lineOf } from './serving.js';
import { settingsOf } from './settings.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How far the next opening time is looked for. */
const LOOK_AHEAD_DAYS = 366;

type QueueForOpening = Pick<Queue, 'timeZone' | 'settings'> & {
  /** The server's last answer, on a screen that does not know the hours. */
  readonly opening?: ShopOpening;
  readonly waiting: readonly Pick<Entry, 'number' | 'turn' | 'hold'>[];
};

/**
 * When customers can check in. Undefined in a shop that is always open, without a pause and not full.
 * @param queue with today's customers
 * @param days how many days the opening times reach at least; a tablet needs them while it is offline
 */
export function openingOf(
  queue: QueueForOpening,
  { at }: Pick<Moment, 'at'>,
  days = 1,
): ShopOpening | undefined {
  const { hours } = settingsOf(queue);
  const { pause } = queue.settings;
  const ranges = queue.opening?.ranges ?? (hours && openRanges(hours, queue.timeZone, at, days));
  const isPaused = pause && (pause.until === null || Date.parse(pause.until) > at.getTime());
  const capacity = hours?.capacity ?? Infinity;
  const isFull = queue.opening?.full ?? (capacity !== Infinity && lineOf(queue).length >= capacity);
  if (!ranges && !isPaused && !isFull) return undefined;
  return {
    ...(ranges && { ranges }),
    ...(isPaused && { pause }),
    ...(isFull && { full: true as const }),
  };
}

/** The same for a tablet, with an opening time that has just ended: a customer who has begun goes on. */
export const openingAtTablet = (
  queue: QueueForOpening,
  now: Pick<Moment, 'at'>,
  days?: number,
): ShopOpening | undefined => openingOf(queue, { at: timeBefore(now, CHECK_IN_GRACE_MS) }, days);

/** Whether a customer can check in now. One at the tablet has begun before, or the tablet would not have let them. */
export function openingStateOf(
  queue: QueueForOpening,
  now: Pick<Moment, 'at'>,
  isAtTablet: boolean,
): OpeningState {
  const opening = isAtTablet ? openingAtTablet(queue, now) : openingOf(queue, now);
  return openingAt(isAtTablet && opening ? withGrace(opening) : opening, now.at.getTime()).state;
}

/** The opening times that have not ended, until one that begins `days` later at least. Null: always open. */
function openRanges(hours: ShopHours, timeZone: string, at: Date, days: number): OpenRange[] | null {
  const { dayStartsHour, lastCheckInMinutes } = hours;
  if (!hours.weekdays) return null;
  const today = dayAt({ timeZone, dayStartsHour }, at);
  const found: OpenRange[] = [];
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const day = daysAfter(today, ahead);
    const ranges = hoursOn(hours, day);
    for (const [place, range] of ranges.entries()) {
      const minutes = rangeMinutes(dayStartsHour, range);
      const [from, to] = [instantOf(timeZone, day, minutes.from), instantOf(timeZone, day, minutes.to)];
      if (to <= Math.max(from, at.getTime())) continue;
      const isLast = place === ranges.length - 1;
      const lastCheckIn = Math.max(from, to - lastCheckInMinutes * MINUTE_MS);
      found.push({
        from: isoOf(from),
        to: isoOf(to),
        ...(isLast && lastCheckInMinutes > 0 && { lastCheckIn: isoOf(lastCheckIn) }),
      });
      if (ahead >= days) return found;
    }
  }
  return found;
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

function hoursOn({ weekdays, exceptions }: ShopHours, day: ServiceDay): DayHours {
  const exception = exceptions.find(({ date }) => date === day);
  // Sunday is 0 there, and the last one here.
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return exception?.ranges ?? weekdays?.[weekday] ?? [];
}

/**
 * The instant at which the clock on the wall shows a time, in ms since 1970. In the night in which clocks go back it is the first
 * one; a time that the clock skips in the other night is the moment when it does. So opening times stay in their order.
 * @param minutes since 00:00 of `day`
 */
export function instantOf(timeZone: string, day: ServiceDay, minutes: number): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS;
  const offsetAt = (ms: number) => Date.parse(`${clockIn(timeZone, ms).replace(' ', 'T')}Z`) - ms;
  const before = offsetAt(shown - DAY_MS);
  const after = offsetAt(shown + DAY_MS);
  const early = shown - before;
  if (before === after || offsetAt(early) === before) return early;
  const late = shown - after;
  if (offsetAt(late) === after) return late;
  // The clock goes forward between the two.
  let [was, is] = [late, early];
  while (is - was > MINUTE_MS) {
    const middle = was + Math.floor((is - was) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(middle) === before) was = middle;
    else is = middle;
  }
  return is;
}
