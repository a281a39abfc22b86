import type { NewEvent } from '../events.js';
import { closedAs } from '../queue-order.js';
import { laterServiceDay, type Moment } from '../moment.js';
import type { Queue } from '../queue.js';

/** The queue on the day of `now`, and the events of the change. */
export interface Day {
  queue: Queue;
  events: readonly NewEvent[];
}

/**
 * Starts today if the queue is on an earlier day: waiting customers are closed as expired, and numbers start at
 * 1. The first number of a day does it, so reading never writes.
 */
export function startDay(queue: Queue, now: Moment): Day {
  const day = laterServiceDay(queue, now);
  if (day === queue.serviceDay) return { queue, events: [] };
  const { serviceDay, counter, reserveUsed, waiting } = queue;
  const expired = waiting.map((entry) => closedAs(entry, 'expired', now));
  return {
    queue: {
      ...queue,
      serviceDay: day,
      counter: 0,
      reserveUsed: [],
      waiting: [],
      closed: [...queue.closed, ...expired],
    },
    events: [
      { type: 'dayStarted', from: serviceDay, to: day, counter, reserveUsed },
      ...expired.map(
        ({ key, number }) =>
          ({ type: 'closed', key, number, outcome: 'expired', place: 0 }) satisfies NewEvent,
      ),
    ],
  };
}
