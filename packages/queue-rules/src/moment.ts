import type { DayBefore } from '@queuebell/contracts';
import type { Queue, ServiceDay, StoredSettings } from './queue.js';

/** A time together with the shop's calendar day at that time. */
export interface Moment {
  at: Date;
  day: ServiceDay;
}

/** Where and at which hour a shop's day starts. */
interface DayStart {
  /** An IANA name; undefined: this machine's zone. */
  timeZone: string | undefined;
  /** Undefined: 0, midnight. */
  dayStartsHour?: number | undefined;
}

/** How a shop counts its days. */
export interface Calendar extends DayStart {
  /** The day during which one of the two was changed ends when it is over by both. */
  dayBefore?: DayBefore | null | undefined;
}

/** Creating a format is slow, so one is kept for each of the some 600 zones. */
function formatsOf(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone: string | undefined): Intl.DateTimeFormat => {
    const known = formats.get(timeZone);
    if (known) return known;
    // Swedish dates are YYYY-MM-DD.
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...options });
    formats.set(timeZone, format);
    return format;
  };
}

const dates = formatsOf({ dateStyle: 'short' });
const clocks = formatsOf({ dateStyle: 'short', timeStyle: 'medium' });

/**
 * The clock on the wall: 'YYYY-MM-DD HH:MM:SS'.
 * @throws RangeError for an unknown zone
 */
export const clockIn = (timeZone: string | undefined, time: Date | number): string =>
  clocks(timeZone).format(time);

/**
 * The shop's day at a time. It does not go back in the night in which clocks do: they go back from a full hour, by one hour at
 * most.
 * @param time a Date, or milliseconds since 1970
 * @throws RangeError for an unknown zone
 */
export function dayAt({ dayBefore, ...calendar }: Calendar, time: Date | number): ServiceDay {
  const day = dayStartedBy(calendar, time);
  if (!dayBefore) return day;
  const timeBefore = dayStartedBy(dayBefore, time);
  if (timeBefore > dayBefore.day && day > dayBefore.day) return day;
  const isEarlier = timeBefore < dayBefore.day && Number(time) < Date.parse(dayBefore.since);
  return isEarlier ? timeBefore : dayBefore.day;
}

function dayStartedBy({ timeZone, dayStartsHour = 0 }: DayStart, time: Date | number): ServiceDay {
  if (dayStartsHour === 0) return dates(timeZone).format(time);
  const [date = '', clock = ''] = clockIn(timeZone, time).split(' ');
  return Number(clock.slice(0, 2)) < dayStartsHour ? daysAfter(date, -1) : date;
}

/** The part of a queue that says how its shop counts days. Stored queues of older releases have no settings. */
export interface Dated extends Pick<Queue, 'timeZone'> {
  readonly settings?: Pick<StoredSettings, 'hours' | 'dayBefore'>;
}

export const calendarOf = ({ timeZone, settings }: Dated): Calendar => ({
  timeZone,
  dayStartsHour: settings?.hours?.dayStartsHour,
  dayBefore: settings?.dayBefore,
});

/** The calendar in answers of this day, besides the zone. Nothing where days start at midnight. */
export function sentCalendar(shop: Dated, today: ServiceDay) {
  const { dayStartsHour, dayBefore } = calendarOf(shop);
  return { ...(dayStartsHour && { dayStartsHour }), ...(dayBefore?.day === today && { dayBefore }) };
}

/**
 * The rule that keeps today from ending by a change of the zone, or of the hour at which days start: the rule by which it began, or the
 * last one by which it is not over. Null: nothing is needed.
 */
export function dayBeforeFor(
  queue: Dated & Pick<Queue, 'serviceDay'>,
  next: DayStart,
  now: Pick<Moment, 'at'>,
): DayBefore | null {
  const { dayBefore, ...current } = calendarOf(queue);
  if (isSameStart(current, next)) return dayBefore ?? null;
  const day = todayOf(queue, now.at);
  const isChanged = dayBefore?.day === day && dayStartedBy(dayBefore, now.at) <= day;
  const unchanged = isChanged ? dayBefore : current;
  if (isSameStart(unchanged, next) && dayStartedBy(unchanged, now.at) === day) return null;
  if (isChanged) return dayBefore;
  const { timeZone } = queue;
  const { dayStartsHour = 0 } = current;
  return { day, since: now.at.toISOString(), timeZone, ...(dayStartsHour > 0 && { dayStartsHour }) };
}

const isSameStart = (one: DayStart, other: DayStart): boolean =>
  one.timeZone === other.timeZone && (one.dayStartsHour ?? 0) === (other.dayStartsHour ?? 0);

/**
 * The zone's own spelling: 'Europe/Berlin' for 'europe/berlin'.
 * @throws RangeError for an unknown zone
 */
export const zoneNamed = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone }).resolvedOptions().timeZone;

/** @throws RangeError for an unknown zone */
export const momentOf = (shop: Dated, at: Date): Moment => ({ at, day: dayAt(calendarOf(shop), at) });

/**
 * The later of the queue's day and today. Servers' clocks differ around midnight, and a number of the new day
 * must not be followed by one of the old.
 */
export const laterServiceDay = (
  { serviceDay }: Pick<Queue, 'serviceDay'>,
  { day }: Pick<Moment, 'day'>,
): ServiceDay => (day > serviceDay ? day : serviceDay);

/** The day on which the queue would give a number now. */
export const todayOf = (queue: Dated & Pick<Queue, 'serviceDay'>, now: Date): ServiceDay =>
  laterServiceDay(queue, momentOf(queue, now));

/**
 * Whether the queue's customers are today's. After midnight they stay until the first number of the new day.
 */
export const isOfToday = (queue: Pick<Queue, 'serviceDay'>, now: Pick<Moment, 'day'>): boolean =>
  laterServiceDay(queue, now) === queue.serviceDay;

/** @param day YYYY-MM-DD */
export function daysAfter(day: ServiceDay, days: number): ServiceDay {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + days);
  return next.toISOString().slice(0, DATE_LENGTH);
}

export const dayAfter = (day: ServiceDay): ServiceDay => daysAfter(day, 1);

const DATE_LENGTH = 'YYYY-MM-DD'.length;

export const timeBefore = ({ at }: Pick<Moment, 'at'>, ms: number): Date => new Date(at.getTime() - ms);
