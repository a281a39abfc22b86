import { UNDO_WINDOW_MS } from '@queuebell/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import type { Queue } from '../queue.js';
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
  waits,
} from '../testing/build.js';
import { CHAIRS } from '../testing/chairs.js';

const left = closed(2, { ...waits(2, 20), outcome: 'left', via: 'phone', joiner: 'phone-2' });
const one = waits(1, 30);
const three = waits(3, 10);
const twoLeft = aQueue({ counter: 3, waiting: [one, three], closed: [left] });
const back = { type: 'return', key: 'key-2', capacity: 500 } as const;

describe('a customer who takes leaving back', () => {
  it('has the same number and place again', () => {
    const { queue, events } = changeOf(decide(twoLeft, back, NOW));
    expect(numbersOf(queue.waiting)).toEqual([1, 2, 3]);
    expect(queue.waiting[1]).toMatchObject({ joiner: 'phone-2', checkedInAt: left.checkedInAt });
    expect(queue.waiting[1]).not.toHaveProperty('outcome');
    expect([queue.closed, queue.revision, queue.calls]).toEqual([[], 6, []]);
    expect(events).toEqual([{ type: 'putBack', key: 'key-2', number: 2, outcome: 'left', closedAt: NOW.at }]);
  });

  it('does not push away the customer who is being served meanwhile', () => {
    const before = aQueue({ counter: 3, waiting: [three], closed: [left] });
    const { queue } = changeOf(decide(before, back, NOW));
    expect(numbersOf(queue.waiting)).toEqual([3, 2]);
    expect(queue.waiting[1]).toMatchObject({
      arrivedAt: left.checkedInAt,
      checkedInAt: new Date(three.checkedInAt.getTime() + 1),
    });
    expect(queue.calls).toEqual([]);
  });

  const preferred = closed(4, {
    ...{ ...waits(4, 5), rank: waits(2, 20).checkedInAt.getTime() - 1 },
    ...{ priority: 'In pain', outcome: 'left' },
  });
  it.each<[string, Partial<Queue>, number[]]>([
    ['before those without priority', { waiting: [one, waits(2, 20), three] }, [1, 4, 2, 3]],
    ['behind the one who is being served by now', { waiting: [waits(2, 20), three] }, [2, 4, 3]],
    [
      'before the others of a shop with chairs',
      { settings: { chairs: CHAIRS }, waiting: [waits(2, 20), three] },
      [4, 2, 3],
    ],
  ])('has priority as before, and stands %s', (_where, changes, expected) => {
    const before = aQueue({ counter: 4, closed: [preferred], ...changes });
    const { queue } = changeOf(decide(before, { ...back, key: 'key-4' }, NOW));
    expect(numbersOf(queue.waiting)).toEqual(expected);
    expect(queue.waiting.find(({ number }) => number === 4)?.priority).toBe('In pain');
  });

  it('stands at the end again if staff had moved them there', () => {
    const sent = closed(2, { ...waits(2, 20), rank: three.checkedInAt.getTime() + 1, outcome: 'left' });
    const { queue } = changeOf(
      decide(aQueue({ counter: 3, waiting: [one, three], closed: [sent] }), back, NOW),
    );
    expect(numbersOf(queue.waiting)).toEqual([1, 3, 2]);
  });

  it('has no better place than before, also when staff have put back somebody who came later', () => {
    const moved = { arrivedAt: inMs(-40 * MINUTE_MS).at, checkedInAt: inMs(-20 * MINUTE_MS + 1).at };
    const gone = closed(801, { ...waits(801, 40), ...moved, outcome: 'left' });
    const before = aQueue({ waiting: [one, waits(2, 20), three], closed: [gone], reserveUsed: [801] });
    const { queue } = changeOf(decide(before, { ...back, key: 'key-801' }, NOW));
    expect(numbersOf(queue.waiting)).toEqual([1, 2, 801, 3]);
  });

  it('is called when nobody else is there', () => {
    const { queue } = changeOf(decide(aQueue({ counter: 2, closed: [left] }), back, NOW));
    expect(numbersOf(queue.calls)).toEqual([2]);
  });

  it('changes nothing by doing it twice', () => {
    const queue = aQueueOfThree();
    const change = changeOf(decide(queue, back, NOW));
    expect(change.queue).toBe(queue);
    expect(change.events).toEqual([]);
  });

  it('can do it for a minute', () => {
    expect(changeOf(decide(twoLeft, back, inMs(UNDO_WINDOW_MS))).queue.closed).toEqual([]);
    expect(decide(twoLeft, back, inMs(UNDO_WINDOW_MS + 1))).toEqual({ refused: 'UNDO_TOO_LATE' });
  });

  const phones = [4, 5, 6].map((number) => waits(number, 5, { via: 'phone', joiner: `phone-${number}` }));
  it.each([
    ['the day is over', twoLeft, NEXT_DAY],
    ['staff removed them', aQueue({ closed: [{ ...left, outcome: 'removed' }] }), NOW],
    ['they are in the history', aQueue({ counter: 2 }), NOW],
    [
      'the same phone has joined anew',
      aQueue({ waiting: [waits(4, 1, { via: 'phone', joiner: 'phone-2' })], closed: [left] }),
      NOW,
    ],
    ['phones hold all of their places', aQueue({ waiting: phones, closed: [left] }), NOW],
  ])('is too late when %s', (_when, queue, now) => {
    expect(decide(queue, { ...back, capacity: 5 }, now)).toEqual({ refused: 'UNDO_TOO_LATE' });
  });

  it('needs no place for phones if they came to the door', () => {
    const { via: _via, joiner: _joiner, ...atDoor } = left;
    const { queue } = changeOf(
      decide(aQueue({ waiting: phones, closed: [atDoor] }), { ...back, capacity: 5 }, inMs(MINUTE_MS)),
    );
    expect(numbersOf(queue.waiting)).toEqual([4, 2, 5, 6]);
  });
});
