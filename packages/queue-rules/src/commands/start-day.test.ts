import { describe, expect, it } from '@jest/globals';
import { aQueueOfThree, DAY_MS, inMs, leaseOf, NEXT_DAY, NOW, TODAY, TOMORROW } from '../testing/build.js';
import { startDay } from './start-day.js';

describe('a new service day', () => {
  it('closes the customers who are left, and numbers start at 1', () => {
    const before = aQueueOfThree({ reserveUsed: [801], leases: [leaseOf('door')] });
    const { queue, events } = startDay(before, NEXT_DAY);
    expect(queue).toEqual({
      ...before,
      ...{ serviceDay: TOMORROW, counter: 0, reserveUsed: [], waiting: [] },
      closed: before.waiting.map((entry) => ({ ...entry, outcome: 'expired', closedAt: NEXT_DAY.at })),
    });
    expect(events).toEqual([
      { type: 'dayStarted', from: TODAY, to: TOMORROW, counter: 3, reserveUsed: [801] },
      ...[1, 2, 3].map((number) => ({
        type: 'closed',
        key: `key-${number}`,
        number,
        outcome: 'expired',
        place: 0,
      })),
    ]);
  });

  it.each([
    ['the day is the same', NOW],
    ["this server's clock is on the day before", inMs(-DAY_MS)],
  ])('does not start when %s', (_when, now) => {
    const queue = aQueueOfThree();
    expect(startDay(queue, now)).toEqual({ queue, events: [] });
    expect(startDay(queue, now).queue).toBe(queue);
  });
});
