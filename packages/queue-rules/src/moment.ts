import type { Queue, ServiceDay } from './queue.js';

/** A time together with the shop's calendar day at that time. */
export interface Moment {
  at: Date;
  day: ServiceDay;
}

/** Creating a format is slow, so one is kept for each of the some 600 zones. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/**
 * The calendar day of a time.
 * @param timeZone an IANA name; undefined: this machine's zone
 * @param time a Date, or milliseconds since 1970
 * @throws RangeError for an unknown zone
 */
export function dayIn(timeZone: string | undefined, time: Date | number): ServiceDay {
  let format = formats.get(timeZone);
  if (!format) {
    // Swedish dates are YYYY-MM-DD.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format.format(time);
}

/**
 * The zone's own spelling: 'Europe/Berlin' for 'europe/berlin'.
 * @throws RangeError for an unknown zone
 */
export const zoneNamed = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone }).resolvedOptions().timeZone;

/** @throws RangeError for an unknown zone */
export const momentIn = (timeZone: string, at: Date): Moment => ({ at, day: dayIn(timeZone, at) });

/**
 * The later of the queue's day and today. Servers' clocks differ around midnight, and a number of the new day
 * must not be followed by one of the old.
 */
export const dayOf = ({ serviceDay }: Pick<Queue, 'serviceDay'>, { day }: Pick<Moment, 'day'>): ServiceDay =>
  day > serviceDay ? day : serviceDay;

/**
 * Whether the queue's customers are today's. After midnight they stay until the first number of the new day.
 */
export const isOfToday = (queue: Pick<Queue, 'serviceDay'>, now: Pick<Moment, 'day'>): boolean =>
  dayOf(queue, now) === queue.serviceDay;

/** @param day YYYY-MM-DD */
export function dayAfter(day: ServiceDay): ServiceDay {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, DATE_LENGTH);
}

const DATE_LENGTH = 'YYYY-MM-DD'.length;

export const before = ({ at }: Pick<Moment, 'at'>, ms: number): Date => new Date(at.getTime() - ms);
