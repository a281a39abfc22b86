import { describe, expect, it } from '@jest/globals';
import { decide, type Command } from './decide.js';
import { orderOf } from './queue-order.js';
import type { Queue } from './queue.js';
import { lineOf, servedIn } from './serving.js';
import { changeOf, deepFrozen, inMs, MINUTE_MS, NOW, numbersOf } from './testing/build.js';
import { aQueueOfChairs, CHAIRS } from './testing/chairs.js';
import { differenceBetween } from './testing/difference.js';

/** The queue after these commands, each a minute after the one before. */
const after = (queue: Queue, ...commands: Command[]): Queue =>
  commands.reduce(
    (held, command, place) => deepFrozen(changeOf(decide(held, command, inMs(place * MINUTE_MS))).queue),
    queue,
  );

const chairsIn = (queue: Queue) =>
  Object.fromEntries(servedIn(queue).map(({ number, turn }) => [turn?.chair, number]));
const toOne = { type: 'next', chair: 'one' } as const;
const toTwo = { type: 'next', chair: 'two' } as const;

describe('a shop with two chairs', () => {
  it('serves nobody before somebody is called', () => {
    expect(servedIn(aQueueOfChairs())).toEqual([]);
    expect(numbersOf(lineOf(aQueueOfChairs()))).toEqual([1, 2, 3, 4]);
  });

  it('calls two customers to two chairs, each once', () => {
    const queue = after(aQueueOfChairs(), toOne, toTwo, toTwo);
    expect(chairsIn(queue)).toEqual({ one: 1, two: 2 });
    expect([queue.callCount, queue.calls.at(-1)]).toMatchObject([2, { id: 2, number: 2, chair: 'two' }]);
  });

  it('gives a customer who asked for a person to that one alone', () => {
    const [one, ...others] = aQueueOfChairs().waiting;
    const asking = aQueueOfChairs({ waiting: [{ ...one!, askedFor: 'two' }, ...others] });
    expect(chairsIn(after(asking, toOne, toTwo))).toEqual({ one: 2, two: 1 });
  });

  it('calls the next one when a customer was served, unless the shop has that off', () => {
    const called = after(aQueueOfChairs(), toOne, toTwo, { type: 'close', number: 1 });
    expect(chairsIn(called)).toEqual({ one: 3, two: 2 });
    expect(called.closed.map(({ number, outcome }) => [number, outcome])).toEqual([[1, 'served']]);
    const quiet = aQueueOfChairs({ settings: { chairs: CHAIRS, callsNext: false } });
    expect(chairsIn(after(quiet, toOne, { type: 'close', number: 1 }))).toEqual({});
  });

  it('puts a customer back to the chair, and the one who was called instead into the queue', () => {
    const queue = after(
      aQueueOfChairs(),
      toOne,
      { type: 'close', number: 1 },
      { type: 'restore', number: 1 },
    );
    expect(chairsIn(queue)).toEqual({ one: 1 });
    expect(numbersOf(lineOf(queue))).toEqual([2, 3, 4]);
  });

  it('puts a customer back into the queue when somebody else has begun at the chair', () => {
    const queue = after(
      aQueueOfChairs(),
      toOne,
      { type: 'close', number: 1 },
      { type: 'start', number: 2 },
      { type: 'restore', number: 1 },
    );
    expect(chairsIn(queue)).toEqual({ one: 2 });
    expect(numbersOf(lineOf(queue))).toEqual([1, 3, 4]);
  });

  it.each([
    ['front', [1, 3, 4]],
    ['after-two', [3, 4, 1]],
    ['end', [3, 4, 1]],
  ] as const)('puts a customer who did not come back to: %s', (noShowPlace, expected) => {
    const queue = aQueueOfChairs({ settings: { chairs: CHAIRS, noShowPlace } });
    const back = after(
      queue,
      toOne,
      { type: 'close', number: 1, outcome: 'no-show' },
      { type: 'restore', number: 1 },
    );
    expect(chairsIn(back)).toEqual({ one: 2 });
    expect(numbersOf(lineOf(back))).toEqual(expected);
  });

  it('puts a customer back to the chair who was taken for a no-show by mistake', () => {
    const called = after(aQueueOfChairs(), toOne);
    const undone = after(
      called,
      { type: 'close', number: 1, outcome: 'no-show' },
      { type: 'restore', number: 1, asBefore: true },
    );
    expect(differenceBetween(called, undone)).toBeNull();
    const begun = after(
      called,
      { type: 'close', number: 1, outcome: 'no-show' },
      { type: 'start', number: 2 },
      { type: 'restore', number: 1, asBefore: true },
    );
    expect([chairsIn(begun), numbersOf(lineOf(begun))]).toEqual([{ one: 2 }, [1, 3, 4]]);
  });

  it('gives nobody to a chair on a break', () => {
    const queue = after(aQueueOfChairs(), { type: 'takeBreak', chair: 'one', until: inMs(5 * MINUTE_MS).at });
    expect(decide(queue, toOne, NOW)).toEqual({ refused: 'CHAIR_ON_BREAK' });
    expect(chairsIn(changeOf(decide(queue, toOne, inMs(6 * MINUTE_MS))).queue)).toEqual({ one: 1 });
    expect(chairsIn(after(queue, { type: 'endBreak', chair: 'one' }, toOne))).toEqual({ one: 1 });
  });

  it('begins the minutes of a break once, however often it is told of them', () => {
    const queue = after(aQueueOfChairs(), { type: 'takeBreak', chair: 'one', minutes: 5 });
    expect(queue.breaks).toEqual([{ chair: 'one', since: NOW.at, until: inMs(5 * MINUTE_MS).at }]);
    const again = decide(queue, { type: 'takeBreak', chair: 'one', minutes: 5 }, inMs(MINUTE_MS));
    expect(changeOf(again).queue).toBe(queue);
  });

  it('sends a customer to a free chair at once, and to a busy one as its next', () => {
    const queue = after(aQueueOfChairs(), toOne, { type: 'transfer', number: 1, to: { chair: 'two' } });
    expect(chairsIn(queue)).toEqual({ two: 1 });
    const waiting = after(queue, { type: 'transfer', number: 4, to: { chair: 'two' } });
    expect(numbersOf(lineOf(waiting))).toEqual([4, 2, 3]);
    expect(chairsIn(after(waiting, { type: 'close', number: 1 }))).toEqual({ two: 4 });
  });

  it('holds a place and leaves the customer out until they are back', () => {
    const held = after(aQueueOfChairs(), { type: 'hold', number: 1, minutes: 10 }, toOne);
    expect(chairsIn(held)).toEqual({ one: 2 });
    expect(chairsIn(after(held, { type: 'resume', number: 1 }, toTwo))).toEqual({ one: 2, two: 1 });
  });

  it('moves and prefers customers', () => {
    const moved = after(aQueueOfChairs(), { type: 'move', number: 4, behind: 1 });
    expect(numbersOf(lineOf(moved))).toEqual([1, 4, 2, 3]);
    const first = after(moved, { type: 'prioritize', number: 3, reason: 'In pain' });
    expect(numbersOf(lineOf(first))).toEqual([3, 1, 4, 2]);
    const back = after(first, { type: 'prioritize', number: 3, reason: null });
    expect(numbersOf(lineOf(back))).toEqual([1, 4, 2, 3]);
    expect(numbersOf(lineOf(after(back, { type: 'transfer', number: 4, to: 'arrival' })))).toEqual([
      1, 2, 3, 4,
    ]);
  });

  it('sends a customer with priority back before all those without it, and not before the others with it', () => {
    const prefer = (number: number) => ({ type: 'prioritize', number, reason: 'In pain' }) as const;
    const back = (number: number) => ({ type: 'transfer', number, to: 'arrival' }) as const;
    const preferred = after(aQueueOfChairs(), prefer(3), prefer(4));
    expect(numbersOf(lineOf(after(preferred, toOne, back(3))))).toEqual([3, 4, 1, 2]);
    expect(numbersOf(lineOf(after(preferred, toOne, toTwo, back(4), back(3))))).toEqual([3, 4, 1, 2]);
    const inChair = after(aQueueOfChairs(), { type: 'transfer', number: 4, to: { chair: 'one' } }, prefer(4));
    expect(numbersOf(lineOf(after(inChair, back(4))))).toEqual([4, 1, 2, 3]);
    const later = after(preferred, { type: 'move', number: 3, behind: 2 });
    expect(numbersOf(lineOf(after(later, back(3))))).toEqual([4, 3, 1, 2]);
  });

  it('keeps the places of customers apart who were moved to the front, also of those in chairs', () => {
    const front = (number: number) => ({ type: 'move', number, behind: null }) as const;
    const queue = after(aQueueOfChairs(), front(3), toOne, front(4));
    const orders = queue.waiting.map(orderOf);
    expect(numbersOf(queue.waiting)).toEqual([3, 4, 1, 2]);
    expect(new Set(orders).size).toBe(4);
  });

  it('opens from a shop with one chair, with its customer in the first one, and goes back', () => {
    const single = aQueueOfChairs({ settings: {} });
    const several = after(single, { type: 'changeSettings', changes: { chairs: CHAIRS } });
    expect(chairsIn(several)).toEqual({ one: 1 });
    const again = after(several, toTwo, { type: 'changeSettings', changes: { chairs: [] } });
    expect(numbersOf(again.waiting)).toEqual([2, 1, 3, 4]);
    expect(servedIn(again).map(({ number, turn }) => [number, turn])).toEqual([[2, undefined]]);
  });
});
