import { LEASE_SIZE, RESERVE_FIRST, RESERVE_LAST } from '@queuebell/contracts/limits';
import { unchanged, type Change } from '../decision.js';
import type { NewEvent } from '../events.js';
import { liveLeases, notGiven } from '../leases.js';
import { dayAfter, laterServiceDay, isOfToday, type Moment } from '../moment.js';
import type { Lease, Queue, ServiceDay } from '../queue.js';

/** A tablet asks for numbers to give while it is offline. */
export interface LeaseNumbers {
  type: 'leaseNumbers';
  /** Lower case. */
  holder: string;
}

/** The tablet's numbers, and those given on `serviceDay`, today. */
export interface Leased {
  numbers: readonly number[];
  used: readonly number[];
  serviceDay: ServiceDay;
  lastDay: ServiceDay;
}

/**
 * Gives the tablet LEASE_SIZE numbers that it did not use today: its own, and the lowest free ones. Expired
 * leases of others end here.
 */
export function leaseNumbers(queue: Queue, { holder }: LeaseNumbers, now: Moment): Change<Leased> {
  const serviceDay = laterServiceDay(queue, now);
  const given = isOfToday(queue, now) ? queue.reserveUsed : [];
  const live = liveLeases(queue, serviceDay);
  const before = live.find((lease) => lease.holder === holder);
  const mine = before?.numbers ?? [];
  const taken = new Set([...given, ...live.flatMap(({ numbers }) => numbers)]);
  const unused = notGiven(mine, given).length;
  const added = reserve.filter((number) => !taken.has(number)).slice(0, Math.max(0, LEASE_SIZE - unused));
  const numbers = [...mine, ...added];
  const tomorrow = dayAfter(serviceDay);
  // Around midnight a server whose clock is ahead may have promised one day more.
  const lastDay = before && before.lastDay > tomorrow ? before.lastDay : tomorrow;
  const answer = {
    numbers,
    used: numbers.filter((number) => given.includes(number)),
    serviceDay,
    lastDay: numbers.length > 0 ? lastDay : serviceDay,
  };
  const leases = [
    ...live.filter((lease) => lease.holder !== holder),
    ...(numbers.length > 0 ? [{ holder, numbers, lastDay }] : []),
  ];
  const isSame = leases.length === queue.leases.length && added.length === 0 && leases.every(isIn(queue));
  if (isSame) return unchanged(queue, answer);
  const over = queue.leases.filter((lease) => !live.includes(lease));
  const lastDayBefore = before?.lastDay ?? null;
  const isGranted = numbers.length > 0 && (added.length > 0 || lastDay !== lastDayBefore);
  return {
    queue: { ...queue, leases },
    events: [
      ...over.map((lease) => ({ type: 'leaseExpired', ...lease }) satisfies NewEvent),
      ...(isGranted
        ? [{ type: 'leased', holder, numbers: added, lastDayBefore, lastDay } satisfies NewEvent]
        : []),
    ],
    answer,
  };
}

const isIn =
  ({ leases }: Queue) =>
  ({ holder, lastDay }: Lease) =>
    leases.some((lease) => lease.holder === holder && lease.lastDay === lastDay);

const reserve = Array.from({ length: RESERVE_LAST - RESERVE_FIRST + 1 }, (_, place) => RESERVE_FIRST + place);
