import { RESERVE_FIRST, RESERVE_LAST } from '@queuebell/contracts/limits';
import { isOfToday, type Moment } from './moment.js';
import type { Queue } from './queue.js';

/** Whether only tablets that are offline give this number. */
export const isOfReserve = (number: number): boolean => number >= RESERVE_FIRST && number <= RESERVE_LAST;

/** The next number, without those of the reserve. */
export const nextNumber = (counter: number): number =>
  isOfReserve(counter + 1) ? RESERVE_LAST + 1 : counter + 1;

export function wasGivenToday(
  queue: Pick<Queue, 'serviceDay' | 'counter' | 'reserveUsed'>,
  number: number,
  now: Pick<Moment, 'day'>,
): boolean {
  const isGiven = isOfReserve(number) ? queue.reserveUsed.includes(number) : number <= queue.counter;
  return isGiven && isOfToday(queue, now);
}
