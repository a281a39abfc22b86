import { describe, expect, it } from '@jest/globals';
import { lineOf, servedIn } from './serving.js';
import { numbersOf } from './testing/build.js';
import { afterCommands, aQueueOfChairs, CHAIRS, chairsIn } from './testing/chairs.js';
import { differenceBetween } from './testing/difference.js';

const toOne = { type: 'next', chair: 'one' } as const;
const toTwo = { type: 'next', chair: 'two' } as const;

describe('the rules of a shop with two chairs', () => {
  it('serves nobody before somebody is called', () => {
    expect(servedIn(aQueueOfChairs())).toEqual([]);
    expect(numbersOf(lineOf(aQueueOfChairs()))).toEqual([1, 2, 3, 4]);
  });

  it('calls two customers to two chairs, each once', () => {
    const queue = afterCommands(aQueueOfChairs(), toOne, toTwo, toTwo);
    expect(chairsIn(queue)).toEqual({ one: 1, two: 2 });
    expect([queue.callCount, queue.calls.at(-1)]).toMatchObject([2, { id: 2, number: 2, chair: 'two' }]);
  });

  it('calls the next customer when one was served, unless the shop has that off', () => {
    const called = afterCommands(aQueueOfChairs(), toOne, toTwo, { type: 'close', number: 1 });
    expect(chairsIn(called)).toEqual({ one: 3, two: 2 });
    expect(called.closed.map(({ number, outcome }) => [number, outcome])).toEqual([[1, 'served']]);
    const quiet = aQueueOfChairs({ settings: { chairs: CHAIRS, callsNext: false } });
    expect(chairsIn(afterCommands(quiet, toOne, { type: 'close', number: 1 }))).toEqual({});
  });

  it('puts a customer back to the chair, and the one who was called meanwhile into the queue', () => {
    const queue = afterCommands(
      aQueueOfChairs(),
      toOne,
      { type: 'close', number: 1 },
      { type: 'restore', number: 1 },
    );
    expect(chairsIn(queue)).toEqual({ one: 1 });
    expect(numbersOf(lineOf(queue))).toEqual([2, 3, 4]);
  });

  it('puts a customer back into the queue when somebody else has begun at the chair', () => {
    const queue = afterCommands(
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
  ] as const)('puts a no-show back to: %s', (noShowPlace, expected) => {
    const queue = aQueueOfChairs({ settings: { chairs: CHAIRS, noShowPlace } });
    const back = afterCommands(
      queue,
      toOne,
      { type: 'close', number: 1, outcome: 'no-show' },
      { type: 'restore', number: 1 },
    );
    expect(chairsIn(back)).toEqual({ one: 2 });
    expect(numbersOf(lineOf(back))).toEqual(expected);
  });

  it('puts a customer back to the chair who was taken for a no-show by mistake', () => {
    const called = afterCommands(aQueueOfChairs(), toOne);
    const undone = afterCommands(
      called,
      { type: 'close', number: 1, outcome: 'no-show' },
      { type: 'restore', number: 1, asBefore: true },
    );
    expect(differenceBetween(called, undone)).toBeNull();
    const begun = afterCommands(
      called,
      { type: 'close', number: 1, outcome: 'no-show' },
      { type: 'start', number: 2 },
      { type: 'restore', number: 1, asBefore: true },
    );
    expect([chairsIn(begun), numbersOf(lineOf(begun))]).toEqual([{ one: 2 }, [1, 3, 4]]);
  });

  it('opens from a shop with one chair, with its customer in the first one, and goes back', () => {
    const single = aQueueOfChairs({ settings: {} });
    const several = afterCommands(single, { type: 'changeSettings', changes: { chairs: CHAIRS } });
    expect(chairsIn(several)).toEqual({ one: 1 });
    const again = afterCommands(several, toTwo, { type: 'changeSettings', changes: { chairs: [] } });
    expect(numbersOf(again.waiting)).toEqual([2, 1, 3, 4]);
    expect(servedIn(again).map(({ number, turn }) => [number, turn])).toEqual([[2, undefined]]);
  });
});
