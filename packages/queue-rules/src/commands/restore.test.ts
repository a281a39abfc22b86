import { PUT_BACK_WINDOW_MS } from '@queuebell/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import type { Restore } from './restore.js';
import {
  aQueue,
  aQueueOfThree,
  changeOf,
  closed,
  inMs,
  MINUTE_MS,
  NEXT_DAY,
  NOW,
  numbersOf,
  TODAY,
  TOMORROW,
  waits,
  YESTERDAY,
} from '../testing/build.js';

const served = closed(1);
const oneServed = aQueue({ counter: 3, waiting: [waits(2, 20), waits(3, 10)], closed: [served] });

describe('staff who put a customer back', () => {
  it('give the place and everything else back, and call them when they stand first', () => {
    const { queue, events } = changeOf(decide(oneServed, { type: 'restore', number: 1, day: TODAY }, NOW));
    expect(queue.waiting).toEqual(aQueueOfThree().waiting);
    expect(queue.closed).toEqual([]);
    expect(queue.calls).toEqual([{ id: 1, number: 1, name: 'Customer 1', at: NOW.at }]);
    expect(events).toEqual([
      { type: 'putBack', key: 'key-1', number: 1, outcome: 'served', closedAt: NOW.at },
    ]);
  });

  it('put them where they stood in the order of arrival', () => {
    const removed = closed(2, { ...waits(2, 20), outcome: 'removed' });
    const before = aQueue({ counter: 3, waiting: [waits(1, 30), waits(3, 10)], closed: [removed] });
    const { queue } = changeOf(decide(before, { type: 'restore', number: 2 }, NOW));
    expect(numbersOf(queue.waiting)).toEqual([1, 2, 3]);
    expect(queue.calls).toEqual([]);
  });

  it('give them a time of their own if another server gave somebody the same', () => {
    const removed = closed(2, { ...waits(2, 20), outcome: 'removed' });
    const before = aQueue({ counter: 3, waiting: [waits(1, 30), waits(3, 20)], closed: [removed] });
    const { queue, events } = changeOf(decide(before, { type: 'restore', number: 2 }, NOW));
    const rank = inMs(-30 * MINUTE_MS).at.getTime() + 1;
    expect(queue.waiting).toMatchObject([{ number: 1 }, { number: 2, rank }, { number: 3 }]);
    expect(events).toMatchObject([{ type: 'putBack', before: { rank: null }, after: { rank } }]);
  });

  it('put a no-show behind the next two, and one by mistake as before, at any time', () => {
    const queue = aQueue({ ...oneServed, closed: [{ ...served, outcome: 'no-show' }] });
    const late = inMs(6 * PUT_BACK_WINDOW_MS);
    const waitingAfter = (command: Restore) =>
      numbersOf(changeOf(decide(queue, command, late)).queue.waiting);
    expect(waitingAfter({ type: 'restore', number: 1 })).toEqual([2, 3, 1]);
    expect(waitingAfter({ type: 'restore', number: 1, asBefore: true })).toEqual([1, 2, 3]);
  });

  it('change nothing when the customer waits already', () => {
    const queue = aQueueOfThree();
    const change = changeOf(decide(queue, { type: 'restore', number: 2 }, NOW));
    expect(change.queue).toBe(queue);
    expect(change.events).toEqual([]);
  });

  it('can do it for ten minutes', () => {
    const lastMoment = inMs(PUT_BACK_WINDOW_MS);
    expect(changeOf(decide(oneServed, { type: 'restore', number: 1 }, lastMoment)).queue.closed).toEqual([]);
    const tooLate = inMs(PUT_BACK_WINDOW_MS + 1);
    expect(decide(oneServed, { type: 'restore', number: 1 }, tooLate)).toEqual({ refused: 'UNDO_TOO_LATE' });
  });

  it.each([
    ['that nobody was given', oneServed, { number: 4 }, NOW, 'TICKET_NOT_FOUND'],
    ['of yesterday', oneServed, { number: 1 }, NEXT_DAY, 'TICKET_NOT_FOUND'],
    [
      'of a screen that still shows another day',
      oneServed,
      { number: 1, day: YESTERDAY },
      NOW,
      'UNDO_TOO_LATE',
    ],
    ['of a screen that is a day ahead', oneServed, { number: 1, day: TOMORROW }, NOW, 'UNDO_TOO_LATE'],
    ['that is in the history', aQueue({ counter: 1 }), { number: 1 }, NOW, 'UNDO_TOO_LATE'],
    ['whose customer gave it up', withClosed({ outcome: 'left' }), { number: 1 }, NOW, 'UNDO_TOO_LATE'],
    ['that has expired', withClosed({ outcome: 'expired' }), { number: 1 }, NOW, 'UNDO_TOO_LATE'],
    [
      'that belonged to yesterday, when today gave it, too',
      withClosed({ serviceDay: YESTERDAY }),
      { number: 1 },
      NOW,
      'UNDO_TOO_LATE',
    ],
    ...(['served', 'removed', 'no-show'] as const).map(
      (outcome) =>
        [
          `whose customer joined again by phone after ${outcome}`,
          { ...withClosed({ outcome, joiner: 'phone' }), waiting: [waits(2, 1, { joiner: 'phone' })] },
          { number: 1 },
          NOW,
          'JOINED_ANEW',
        ] as const,
    ),
  ] as const)('are refused for a number %s', (_what, queue, asked, now, refused) => {
    expect(decide(queue, { type: 'restore', ...asked }, now)).toEqual({ refused });
  });
});

function withClosed(changes: Partial<typeof served>) {
  return aQueue({ counter: 1, closed: [{ ...served, ...changes }] });
}
