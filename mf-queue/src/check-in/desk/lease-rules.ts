import type { LeaseResponse } from '@queuebell/contracts';

/** The block of numbers that the server leased to this tablet for when it is offline. Days are YYYY-MM-DD. */
export interface Lease {
  numbers: number[];
  /** Numbers that were given already; each may be given once a day. */
  used: { day: string; number: number }[];
  firstDay: string;
  lastDay: string;
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
 * The numbers that may still be given at this time, in the order in which they are to be: first those that nobody has of
 * any day that is remembered, because around midnight tablet and server may count two customers to the same day.
 *
 * @param time the server's time, milliseconds since 1970
 */
export function freeNumbers(lease: Lease | null, time: number): number[] {
  if (!lease) return [];
  const day = dayAt(time, lease.timeZone);
  if (day < lease.firstDay || day > lease.lastDay) return [];
  const free = lease.numbers.filter((number) => !lease.used.some((use) => isSame(use, { day, number })));
  const isFresh = (number: number) => !lease.used.some((use) => use.number === number);
  return [...free.filter(isFresh), ...free.filter((number) => !isFresh(number))];
}

/**
 * The shop's calendar day, YYYY-MM-DD.
 *
 * @param timeZone an IANA name; the device's own zone where its browser does not know that name
 */
export function dayAt(time: number, timeZone: string): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const day = (zone?: string) =>
    new Intl.DateTimeFormat('en-CA', { ...parts, ...(zone && { timeZone: zone }) }).format(time);
  try {
    return day(timeZone);
  } catch {
    return day();
  }
}

const isSame = (one: Lease['used'][number], other: Lease['used'][number]): boolean =>
  one.day === other.day && one.number === other.number;
