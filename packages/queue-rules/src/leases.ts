import type { Lease, Queue, ServiceDay } from './queue.js';

/** Whether a tablet may still give the numbers of a lease on this day. */
const isLive = ({ lastDay }: Pick<Lease, 'lastDay'>, day: ServiceDay): boolean => day <= lastDay;

export const liveLeases = ({ leases }: Pick<Queue, 'leases'>, day: ServiceDay): Lease[] =>
  leases.filter((lease) => isLive(lease, day));

/** @param given on the day that is meant */
export const notGiven = (numbers: readonly number[], given: readonly number[]): number[] =>
  numbers.filter((number) => !given.includes(number));

/** A lease as its tablet knows it. */
export interface HeldLease extends Pick<Lease, 'numbers' | 'lastDay'> {
  /** The first day on which the tablet may give the numbers. */
  firstDay: ServiceDay;
  /** Numbers that were given already; each may be given once a day. */
  used: readonly { day: ServiceDay; number: number }[];
}

/**
 * The numbers that a tablet may give on a day, in the order in which it is to give them: first those that were given on no
 * day that it remembers, because around midnight tablet and server may count two customers to the same day.
 */
export function numbersToGive(lease: HeldLease, day: ServiceDay): number[] {
  if (day < lease.firstDay || !isLive(lease, day)) return [];
  const { numbers, used } = lease;
  const usedToday = used.filter((use) => use.day === day);
  const fresh = notGiven(
    numbers,
    used.map(({ number }) => number),
  );
  const free = notGiven(
    numbers,
    usedToday.map(({ number }) => number),
  );
  return [...fresh, ...notGiven(free, fresh)];
}
