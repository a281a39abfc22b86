import { describe, expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import { changeOf, inMs, MINUTE_MS, NEXT_DAY, NOW, YESTERDAY } from '../testing/build.js';
import { afterCommands, aQueueOfChairs, chairsIn } from '../testing/chairs.js';

const toOne = { type: 'next', chair: 'one' } as const;
const toTwo = { type: 'next', chair: 'two' } as const;

describe('the next customer of a chair', () => {
  it('is the one who has waited longest', () => {
    const { queue, events } = changeOf(decide(aQueueOfChairs(), toOne, NOW));
    expect(chairsIn(queue)).toEqual({ one: 1 });
    const to = { chair: 'one', calledAt: NOW.at, calls: 1 };
    expect(events).toEqual([{ type: 'turned', key: 'key-1', number: 1, from: null, to }]);
  });

  it('is another one for each chair, and one alone for two presses', () => {
    const queue = afterCommands(aQueueOfChairs(), toOne, toTwo, toTwo);
    expect(chairsIn(queue)).toEqual({ one: 1, two: 2 });
    expect([queue.callCount, queue.calls.at(-1)]).toMatchObject([2, { id: 2, number: 2, chair: 'two' }]);
  });

  it('is not one who asked for somebody else, or is on hold', () => {
    const [one, two, ...others] = aQueueOfChairs().waiting;
    const asking = [{ ...one!, askedFor: 'two' }, { ...two!, hold: { since: NOW.at } }, ...others];
    expect(chairsIn(afterCommands(aQueueOfChairs({ waiting: asking }), toOne, toTwo))).toEqual({
      one: 3,
      two: 1,
    });
  });

  it.each([
    ['there is none', aQueueOfChairs({ waiting: [] }), toOne, NOW],
    ['the screen shows another day', aQueueOfChairs(), { ...toOne, day: YESTERDAY }, NOW],
    ['the day is over', aQueueOfChairs(), toOne, NEXT_DAY],
  ])('is nobody when %s', (_when, queue, command, now) => {
    expect(changeOf(decide(queue, command, now))).toEqual({ queue, events: [], answer: undefined });
  });

  it.each([
    ['CHAIR_NOT_FOUND', aQueueOfChairs(), 'three'],
    ['CHAIR_NOT_FOUND', aQueueOfChairs({ settings: {} }), 'one'],
    ['CHAIR_ON_BREAK', aQueueOfChairs({ breaks: [{ chair: 'one', since: inMs(-MINUTE_MS).at }] }), 'one'],
  ])('is refused: %s', (refused, queue, chair) => {
    expect(decide(queue, { type: 'next', chair }, NOW)).toEqual({ refused });
  });
});
