import { RESERVE_FIRST, RESERVE_LAST } from '@queuebell/contracts/limits';
import { isOfToday, type Moment } from './moment.js';
import type { Queue } from './queue.js';

/** Whether a number is only ever given by tablets while they are offline. */
export const isOfReserve = (number: number): boolean => number >= RESERVE_FIRST && number <= RESERVE_LAST;

/** The number after the counter's. It skips those of the reserve. */
export const nextNumber = (counter: number): number =>
  isOfReserve(counter + 1) ? RESERVE_LAST + 1 : counter + 1;

/** Whether a number was given on the day that the queue is on. */
export function wasGivenToday(
  queue: Pick<Queue, 'serviceDay' | 'counter' | 'reserveUsed'>,
  number: number,
  now: Pick<Moment, 'day'>,
): boolean {
  const isGiven = isOfReserve(number) ? queue.reserveUsed.includes(number) : number <= queue.counter;
  return isGiven && isOfToday(queue, now);
}
