import type { LeaseResponse } from '@queuebell/contracts';
import { type Calendar, dayAt as shopDayAt, type HeldLease, numbersToGive } from '@queuebell/queue-rules';
import { type RoundTrip, aheadOf } from './round-trip';

export interface Lease extends HeldLease, Calendar {
  timeZone: string;
  /** The server's clock minus the tablet's, in milliseconds. */
  aheadMs: number;
  /** By the server's clock, in milliseconds since 1970. */
  grantedAt: number;
}

/** The new lease. Numbers given meanwhile stay used; an answer older than the current lease is ignored. */
export function renewed(before: Lease | null, answer: LeaseResponse, trip: RoundTrip): Lease {
  const grantedAt = Date.parse(answer.now);
  if (before && before.grantedAt > grantedAt) return before;
  const known = answer.used.map((number) => ({ day: answer.serviceDay, number }));
  const own = before?.used.filter(({ day }) => day >= answer.serviceDay) ?? [];
  return {
    numbers: answer.numbers,
    used: [...known, ...own.filter((use) => !known.some((each) => isSame(each, use)))],
    firstDay: answer.serviceDay,
    lastDay: answer.lastDay,
    timeZone: answer.timeZone,
    ...(answer.dayStartsHour && { dayStartsHour: answer.dayStartsHour }),
    ...(answer.dayBefore && { dayBefore: answer.dayBefore }),
    aheadMs: aheadOf(grantedAt, trip),
    grantedAt,
  };
}

/**
 * Numbers that may be given at this time, the next one first.
 * @param time by the server's clock, in milliseconds since 1970
 */
export const freeNumbers = (lease: Lease | null, time: number): number[] =>
  lease ? numbersToGive(lease, dayAt(time, lease)) : [];

/** The shop's day, YYYY-MM-DD. If the browser does not know the shop's zone, the device's own is used. */
export function dayAt(time: number, calendar: Calendar): string {
  try {
    return shopDayAt(calendar, time);
  } catch {
    return shopDayAt({ dayStartsHour: calendar.dayStartsHour, timeZone: undefined }, time);
  }
}

const isSame = (one: Lease['used'][number], other: Lease['used'][number]): boolean =>
  one.day === other.day && one.number === other.number;
