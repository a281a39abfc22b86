import { isOfToday, type Moment } from './moment.js';
import type { Entry, Queue, ServiceDay } from './queue.js';

/** The customer of a command, by the number and the day on the screen. */
export interface CustomerTarget {
  number: number;
  /** The day that the screen shows; on another one the number is another customer's. Default: today. */
  day?: ServiceDay;
}

/** Undefined for a customer who is not in the queue, or not any more. */
export function targetIn(
  queue: Queue,
  { number, day = queue.serviceDay }: CustomerTarget,
  now: Moment,
): Entry | undefined {
  if (day !== queue.serviceDay || !isOfToday(queue, now)) return undefined;
  return queue.waiting.find((entry) => entry.number === number);
}
