import { describe, expect, it } from '@jest/globals';
import { decide, type Command } from '../decide.js';
import type { Queue } from '../queue.js';
import { servedIn } from '../serving.js';
import { aQueueOfThree, changeOf, NOW, numbersOf } from '../testing/build.js';
import { afterCommands, aQueueOfChairs, chairsIn } from '../testing/chairs.js';

const hold = (number: number): Command => ({ type: 'hold', number, minutes: 10 });
const resume = (number: number): Command => ({ type: 'resume', number });
const orderIn = ({ waiting }: Queue) => numbersOf(waiting);

describe('a customer who is back from a hold', () => {
  it('has the earlier place', () => {
    const held = afterCommands(aQueueOfChairs(), hold(1), { type: 'next', chair: 'one' });
    expect(chairsIn(held)).toEqual({ one: 2 });
    const back = afterCommands(held, resume(1), { type: 'next', chair: 'two' });
    expect(chairsIn(back)).toEqual({ one: 2, two: 1 });
  });

  it('does not come before the only one being served', () => {
    const held = afterCommands(aQueueOfThree(), hold(1));
    expect(numbersOf(servedIn(held))).toEqual([2]);
    const back = afterCommands(held, resume(1));
    expect([numbersOf(servedIn(back)), orderIn(back)]).toEqual([[2], [2, 1, 3]]);
  });

  it('is noted as back once', () => {
    const held = afterCommands(aQueueOfThree(), hold(2));
    const { queue, events } = changeOf(decide(held, resume(2), NOW));
    expect(events).toMatchObject([{ type: 'held', number: 2, to: null }]);
    expect(changeOf(decide(queue, resume(2), NOW)).queue).toBe(queue);
  });

  it('is refused when nobody has that number', () => {
    expect(decide(aQueueOfThree(), resume(4), NOW)).toEqual({ refused: 'TICKET_NOT_FOUND' });
  });
});
