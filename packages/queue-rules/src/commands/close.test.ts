import { describe, expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import {
  aQueue,
  aQueueOfThree,
  changeOf,
  closed,
  inMs,
  NEXT_DAY,
  NOW,
  numbersOf,
  TODAY,
  waits,
  YESTERDAY,
} from '../testing/build.js';

describe('staff who close a number', () => {
  it.each([
    [1, undefined, 'served'],
    [2, undefined, 'removed'],
    [1, 'removed', 'removed'],
    [2, 'served', 'served'],
  ] as const)('with number %i, and the outcome %s, make the customer %s', (number, outcome, expected) => {
    const command = { type: 'close', number, ...(outcome && { outcome }), day: TODAY } as const;
    const { queue, events } = changeOf(decide(aQueueOfThree(), command, NOW));
    expect(numbersOf(queue.waiting)).toEqual([1, 2, 3].filter((each) => each !== number));
    expect(queue.closed).toEqual([
      { ...aQueueOfThree().waiting[number - 1], outcome: expected, closedAt: NOW.at },
    ]);
    expect(queue.revision).toBe(6);
    expect(events).toEqual([
      { type: 'closed', key: `key-${number}`, number, outcome: expected, place: number - 1 },
    ]);
  });

  it('call the next customer by closing the one who was served', () => {
    const { queue } = changeOf(decide(aQueueOfThree(), { type: 'close', number: 1 }, NOW));
    expect(queue.calls).toEqual([{ id: 1, number: 2, name: 'Customer 2', at: NOW.at }]);
  });

  it('call nobody by removing somebody from the middle, or the last one', () => {
    const middle = changeOf(decide(aQueueOfThree(), { type: 'close', number: 2 }, NOW));
    const last = changeOf(
      decide(aQueue({ counter: 1, waiting: [waits(1, 9)] }), { type: 'close', number: 1 }, NOW),
    );
    expect([middle.queue.calls, last.queue.calls]).toEqual([[], []]);
  });

  it.each([
    ['a number that is closed already', aQueue({ counter: 1, closed: [closed(1)] }), { number: 1 }],
    ['a number of another day', aQueueOfThree(), { number: 1, day: YESTERDAY }],
  ])('change nothing by closing %s', (_what, queue, asked) => {
    const change = changeOf(decide(queue, { type: 'close', ...asked }, NOW));
    expect(change.queue).toBe(queue);
    expect(change.events).toEqual([]);
  });

  it.each([
    ['was not given today', aQueueOfThree(), 4, NOW],
    ['is of the reserve and was not given', aQueueOfThree(), 801, NOW],
    ['was given yesterday', aQueueOfThree(), 1, NEXT_DAY],
  ])('are told that a number %s', (_why, queue, number, now) => {
    expect(decide(queue, { type: 'close', number }, now)).toEqual({ refused: 'TICKET_NOT_FOUND' });
  });
});

describe('the calls of a queue', () => {
  const callAt = (id: number, ms: number) => ({ id, number: id, name: 'Ann', at: inMs(ms).at });

  it('are kept a little longer than screens are told of them', () => {
    const queue = aQueueOfThree({ calls: [callAt(1, -20_001), callAt(2, -20_000)], callCount: 2 });
    const { calls } = changeOf(decide(queue, { type: 'close', number: 1 }, NOW)).queue;
    expect(calls.map(({ id }) => id)).toEqual([2, 3]);
  });

  it('are never more than a hundred', () => {
    const calls = Array.from({ length: 100 }, (_, place) => callAt(place + 1, -1_000));
    const { queue } = changeOf(
      decide(aQueueOfThree({ calls, callCount: 100 }), { type: 'close', number: 1 }, NOW),
    );
    expect([queue.calls.length, queue.calls[0]?.id, queue.calls.at(-1)?.id]).toEqual([100, 2, 101]);
  });
});
