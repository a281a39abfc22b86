import type { NewEvent } from '../events.js';
import { closedAs } from '../queue-order.js';
import { dayOf, type Moment } from '../moment.js';
import type { Queue } from '../queue.js';

/** The queue on the day at `now`, and what happened on the way there. */
export interface Day {
  queue: Queue;
  events: readonly NewEvent[];
}

/**
 * Starts the day that it is, where the queue is still on an earlier one: customers who are left are closed as expired, and
 * numbers start at 1. The first number of a day does it, so that reading alone never writes.
 */
export function startDay(queue: Queue, now: Moment): Day {
  const day = dayOf(queue, now);
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
