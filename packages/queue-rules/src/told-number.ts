import { liveLeases } from './leases.js';
import { laterServiceDay, isOfToday, type Moment } from './moment.js';
import { isOfReserve } from './numbers.js';
import type { Queue } from './queue.js';

/** The number that a tablet told a customer while it was offline, and when. */
export interface ToldNumber {
  /** The tablet's name in its lease, lower case. */
  holder: string;
  number: number;
  /** Not in the future, and the shop's day at that time. */
  arrived: Moment;
}

export const isOfEarlierDay = (queue: Queue, { arrived }: ToldNumber, now: Moment): boolean =>
  arrived.day < laterServiceDay(queue, now);

/** Whether the told number can be this customer's: of the reserve, not given today, and in no other tablet's lease. */
export function isFree(queue: Queue, { number, holder }: ToldNumber, now: Moment): boolean {
  const given = isOfToday(queue, now) ? queue.reserveUsed : [];
  const isOthers = liveLeases(queue, laterServiceDay(queue, now)).some(
    (lease) => lease.holder !== holder && lease.numbers.includes(number),
  );
  return isOfReserve(number) && !given.includes(number) && !isOthers;
}

/** Whether the told number is today's, and nobody else's. */
export const isToldToday = (queue: Queue, toldNumber: ToldNumber, now: Moment): boolean =>
  isOfToday(queue, now) && !isOfEarlierDay(queue, toldNumber, now) && isFree(queue, toldNumber, now);
