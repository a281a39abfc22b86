import type { LeaseResponse } from '@queuebell/contracts';
import { type HeldLease, dayIn, numbersToGive } from '@queuebell/queue-rules';

/** The block of numbers that the server leased to this tablet for when it is offline. */
export interface Lease extends HeldLease {
  timeZone: string;
  /** How far the server's clock is ahead of the tablet's, milliseconds. */
  aheadMs: number;
  /** The server's time when it granted this, milliseconds since 1970. */
  grantedAt: number;
}

/** When a lease was asked for and when the answer came, by the tablet's clock. */
export interface RoundTrip {
  sentAt: number;
  receivedAt: number;
}

/**
 * The lease as the server says it is now. What the tablet has given meanwhile, of which the server has yet to hear,
 * stays used; an answer older than the lease that is there changes nothing.
 */
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
    aheadMs: Math.round(grantedAt - (trip.sentAt + trip.receivedAt) / 2),
    grantedAt,
  };
}

/**
 * The numbers that may be given at this time, the next one first.
 *
 * @param time the server's time, milliseconds since 1970
 */
export const freeNumbers = (lease: Lease | null, time: number): number[] =>
  lease ? numbersToGive(lease, dayAt(time, lease.timeZone)) : [];

/**
 * The shop's calendar day, YYYY-MM-DD.
 *
 * @param timeZone an IANA name; the device's own zone where its browser does not know that name
 */
export function dayAt(time: number, timeZone: string): string {
  try {
    return dayIn(timeZone, time);
  } catch {
    return dayIn(undefined, time);
  }
}

const isSame = (one: Lease['used'][number], other: Lease['used'][number]): boolean =>
  one.day === other.day && one.number === other.number;
