import { describe, expect, it } from '@jest/globals';
import { decide, type Command } from '../decide.js';
import { orderOf } from '../queue-order.js';
import { lineOf } from '../serving.js';
import { aQueueOfThree, changeOf, NOW, numbersOf } from '../testing/build.js';
import { afterCommands, aQueueOfChairs } from '../testing/chairs.js';

const move = (number: number, behind: number | null): Command => ({ type: 'move', number, behind });
const toOne = { type: 'next', chair: 'one' } as const;

describe('a customer who is moved', () => {
  it.each([
    ['to the front', 4, null, [4, 1, 2, 3]],
    ['up', 4, 1, [1, 4, 2, 3]],
    ['down', 1, 3, [2, 3, 1, 4]],
    ['to the end', 1, 4, [2, 3, 4, 1]],
  ])('stands %s, and the others keep their order', (_where, number, behind, expected) => {
    expect(numbersOf(lineOf(afterCommands(aQueueOfChairs(), move(number, behind))))).toEqual(expected);
  });

  it('does not come before the only one being served', () => {
    expect(numbersOf(afterCommands(aQueueOfThree(), move(3, null)).waiting)).toEqual([1, 3, 2]);
  });

  it('has a place of their own, also among those in chairs', () => {
    const { waiting } = afterCommands(aQueueOfChairs(), move(3, null), toOne, move(4, null));
    expect(numbersOf(waiting)).toEqual([3, 4, 1, 2]);
    expect(new Set(waiting.map(orderOf)).size).toBe(4);
  });

  it.each([
    ['behind the one before', 2, 1],
    ['behind themselves', 2, 2],
  ])('%s stays', (_where, number, behind) => {
    const queue = aQueueOfChairs();
    expect(changeOf(decide(queue, move(number, behind), NOW)).queue).toBe(queue);
  });

  it.each([
    ['whom nobody knows', move(5, null)],
    ['behind one whom nobody knows', move(2, 5)],
    ['from a chair', move(1, 3)],
    ['behind one in a chair', move(3, 1)],
  ])('%s is refused', (_who, command) => {
    const queue = afterCommands(aQueueOfChairs(), toOne);
    expect(decide(queue, command, NOW)).toEqual({ refused: 'TICKET_NOT_FOUND' });
  });
});
