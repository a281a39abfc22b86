import { describe, expect, it } from '@jest/globals';
import { decide, type Command } from '../decide.js';
import { groupKeys } from '../groups.js';
import type { Queue } from '../queue.js';
import {
  aQueue,
  aQueueOfThree,
  changeOf,
  checkInOf,
  closed,
  deliveryOf,
  inMs,
  keyMadeAt,
  leaseOf,
  NEXT_DAY,
  NOW,
  numbersOf,
  SECOND_MS,
} from '../testing/build.js';

const KEY = keyMadeAt(NOW.at);
const [SAM = '', LEO = '', MAX = ''] = groupKeys(KEY, 3);
const family = checkInOf('Sam', { key: KEY, details: { name: 'Sam', phone: '0123' }, more: ['Leo', 'Max'] });
const byPhone = { ...family, via: 'phone', joiner: 'phone-1' } as const;
const checkedIn = (before: Queue = aQueueOfThree(), command = family) =>
  changeOf(decide(before, command, NOW));

describe('people who check in together', () => {
  it('get numbers in a row, and are told all of them', () => {
    const { queue, answer } = checkedIn();
    expect(answer).toMatchObject({ number: 4, ahead: 3, key: KEY, more: [5, 6] });
    expect(queue.waiting.slice(3)).toMatchObject([
      { number: 4, name: 'Sam', phone: '0123', key: SAM, group: KEY, ahead: 3 },
      { number: 5, name: 'Leo', phone: '0123', key: LEO, group: KEY, ahead: 4 },
      { number: 6, name: 'Max', phone: '0123', key: MAX, group: KEY, ahead: 5 },
    ]);
    expect(queue).toMatchObject({ counter: 6, revision: 6 });
  });

  it('are one change of the queue', () => {
    expect(checkedIn().events).toEqual(
      [SAM, LEO, MAX].map((key, place) => ({
        ...{ type: 'checkedIn', key, number: 4 + place, via: 'tablet', group: KEY },
      })),
    );
  });

  it.each<[string, Command[]]>([
    ['at once', []],
    ['after the first one was served', [{ type: 'close', number: 1 }]],
    ['after another one was served', [{ type: 'close', number: 2 }]],
    ['after staff have moved them', [{ type: 'move', number: 2, behind: 3 }]],
    [
      'after the first one was served, and the others were moved',
      [
        { type: 'close', number: 1 },
        { type: 'move', number: 2, behind: 3 },
      ],
    ],
  ])('get the same ticket when the request comes again: %s', (_when, commands) => {
    const { queue, answer } = checkedIn(aQueue());
    const before = commands.reduce((held, command) => changeOf(decide(held, command, NOW)).queue, queue);
    const again = changeOf(decide(before, family, inMs(SECOND_MS)));
    expect(again.queue).toBe(before);
    const { number, ahead, key, more } = answer;
    expect(again.answer).toMatchObject({ number, ahead, key, more });
  });

  it('are looked up in the history if the first one is there, and another one is not', () => {
    const before = aQueueOfThree({ closed: [closed(5, { key: LEO, group: KEY })], goneKeys: [SAM] });
    expect(decide(before, family, NOW)).toEqual({ refused: 'IN_HISTORY' });
  });

  it('are not taken in again if only one of them is known, because the tablet delivers the others', () => {
    const before = aQueueOfThree({ closed: [closed(9, { key: LEO })] });
    expect(changeOf(decide(before, family, NOW)).queue).toBe(before);
    const gone = aQueueOfThree({ goneKeys: [MAX] });
    expect(decide(gone, family, NOW)).toEqual({ refused: 'IN_HISTORY' });
  });

  it.each([
    [5, 'tablet', 'QUEUE_FULL'],
    [6, 'tablet', null],
    [9, 'phone', null],
    [4, 'phone', 'QUEUE_FULL'],
  ] as const)('come in whole or not at all: %i places, by %s: %s', (capacity, via, refusal) => {
    const decision = decide(aQueueOfThree(), { ...family, via, capacity }, NOW);
    expect('refused' in decision ? decision.refused : null).toBe(refusal);
  });

  it('are the one place of their phone', () => {
    const { queue } = checkedIn(aQueue(), byPhone);
    const other = checkInOf('Ann', { via: 'phone', joiner: 'phone-1' });
    const { queue: after, answer } = changeOf(decide(queue, other, NOW));
    expect(after).toBe(queue);
    expect(answer).toMatchObject({ key: KEY, number: 1, more: [2, 3] });
  });
});

describe('a group that leaves by ticket', () => {
  const { queue } = checkedIn(aQueueOfThree(), byPhone);
  const leave = (number?: number) => ({ type: 'leave', key: KEY, ...(number && { number }) }) as const;
  const back = { type: 'return', key: KEY, capacity: 500 } as const;

  it('goes as a whole, and comes back as a whole', () => {
    const left = changeOf(decide(queue, leave(), NOW));
    expect(numbersOf(left.queue.waiting)).toEqual([1, 2, 3]);
    expect(numbersOf(changeOf(decide(left.queue, back, NOW)).queue.waiting)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('can go one by one, and then only this one comes back', () => {
    const one = changeOf(decide(queue, leave(5), NOW)).queue;
    expect(numbersOf(one.waiting)).toEqual([1, 2, 3, 4, 6]);
    const all = changeOf(decide(one, leave(), inMs(SECOND_MS))).queue;
    const returned = changeOf(decide(all, back, inMs(SECOND_MS))).queue;
    expect(numbersOf(returned.waiting)).toEqual([1, 2, 3, 4, 6]);
    expect(changeOf(decide(returned, back, inMs(SECOND_MS))).queue).toBe(returned);
    const leo = changeOf(decide(all, { ...back, number: 5 }, inMs(SECOND_MS))).queue;
    expect(numbersOf(leo.waiting)).toEqual([1, 2, 3, 5]);
  });

  it('has as long to come back as one customer', () => {
    const left = changeOf(decide(queue, leave(), NOW)).queue;
    expect(decide(left, back, NEXT_DAY)).toEqual({ refused: 'UNDO_TOO_LATE' });
    expect(decide(left, { ...back, capacity: 5 }, NOW)).toMatchObject({ answer: undefined });
    expect(decide(left, { ...back, capacity: 4 }, NOW)).toEqual({ refused: 'UNDO_TOO_LATE' });
  });

  it('is alerted as a whole', () => {
    const marked = changeOf(decide(queue, { type: 'markAlert', key: KEY }, NOW));
    expect(numbersOf(marked.queue.waiting.filter(({ alert }) => alert))).toEqual([4, 5, 6]);
    const served = changeOf(decide(marked.queue, { type: 'close', number: 4 }, NOW)).queue;
    expect(changeOf(decide(served, { type: 'markAlert', key: KEY }, NOW)).answer).toBe(true);
  });
});

describe('a group that took its numbers from an offline tablet', () => {
  const deliveries = [SAM, LEO, MAX].map((key, place) =>
    deliveryOf({ key, group: KEY, number: 801 + place, arrived: inMs(-60_000 + place) }),
  );
  const before = aQueueOfThree({ leases: [leaseOf('door')] });
  const delivered = (queue: Queue, all = deliveries) =>
    all.reduce((held, delivery) => changeOf(decide(held, delivery, NOW)).queue, queue);

  it('is delivered one by one and stands together, by the time of arrival', () => {
    const queue = delivered(before);
    expect(numbersOf(queue.waiting)).toEqual([1, 2, 3, 801, 802, 803]);
    expect(queue.waiting.map(({ group }) => group).filter(Boolean)).toEqual([KEY, KEY, KEY]);
    expect(delivered(queue)).toBe(queue);
  });

  it('keeps the told numbers when the check-in had arrived after all', () => {
    const queue = delivered(checkedIn(before).queue);
    expect(numbersOf(queue.waiting)).toEqual([1, 2, 3, 801, 802, 803]);
  });

  it('is recognized by a check-in that arrives later', () => {
    const queue = delivered(before, deliveries.slice(0, 1));
    expect(checkedIn(queue).queue).toBe(queue);
    expect(numbersOf(delivered(queue).waiting)).toEqual([1, 2, 3, 801, 802, 803]);
  });
});
