import { describe, expect, it } from '@jest/globals';
import { decide, type Command } from '../decide.js';
import { lineOf } from '../serving.js';
import { changeOf, NOW, numbersOf } from '../testing/build.js';
import { afterCommands, aQueueOfChairs, chairsIn } from '../testing/chairs.js';
import type { Transfer } from './transfer.js';

const send = (number: number, to: Transfer['to']): Command => ({ type: 'transfer', number, to });
const toOne = { type: 'next', chair: 'one' } as const;
const toTwo = { type: 'next', chair: 'two' } as const;
const prefer = (number: number): Command => ({ type: 'prioritize', number, reason: 'In pain' });

describe('a customer who is sent to a chair', () => {
  it('is called to a free one', () => {
    const queue = afterCommands(aQueueOfChairs(), toOne, send(1, { chair: 'two' }));
    expect(chairsIn(queue)).toEqual({ two: 1 });
    expect(queue.calls.at(-1)).toMatchObject({ number: 1, chair: 'two' });
  });

  it.each<[string, Command]>([
    ['that is busy', send(1, { chair: 'two' })],
    ['on a break', { type: 'takeBreak', chair: 'two', until: null }],
  ])('waits as the first one for a chair %s', (_which, before) => {
    const queue = afterCommands(aQueueOfChairs(), before, send(4, { chair: 'two' }));
    expect(numbersOf(lineOf(queue))[0]).toBe(4);
    const freed = afterCommands(
      queue,
      { type: 'endBreak', chair: 'two' },
      { type: 'close', number: 1 },
      toTwo,
    );
    expect(chairsIn(freed)).toMatchObject({ two: 4 });
  });

  it('leaves the hold', () => {
    const held = afterCommands(aQueueOfChairs(), { type: 'hold', number: 2, minutes: 10 });
    expect(afterCommands(held, send(2, { chair: 'one' })).waiting.find(({ hold }) => hold)).toBeUndefined();
  });

  it('stays in the chair where they are', () => {
    const queue = afterCommands(aQueueOfChairs(), toOne);
    expect(changeOf(decide(queue, send(1, { chair: 'one' }), NOW)).queue).toBe(queue);
  });

  it('is refused a chair that the shop does not have', () => {
    expect(decide(aQueueOfChairs(), send(1, { chair: 'three' }), NOW)).toEqual({
      refused: 'CHAIR_NOT_FOUND',
    });
  });
});

describe('a customer who is sent back to the queue', () => {
  it.each([
    ['to its front', 'front', [2, 1, 3, 4]],
    ['to the place by arrival', 'arrival', [1, 2, 3, 4]],
  ] as const)('goes %s', (_where, to, expected) => {
    const queue = afterCommands(aQueueOfChairs(), toOne, toTwo, send(1, 'arrival'), send(2, to));
    expect(chairsIn(queue)).toEqual({});
    expect(numbersOf(lineOf(queue))).toEqual(expected);
  });

  it('goes with priority before all those without it, and not before the others with it', () => {
    const preferred = afterCommands(aQueueOfChairs(), prefer(3), prefer(4));
    expect(numbersOf(lineOf(afterCommands(preferred, toOne, send(3, 'arrival'))))).toEqual([3, 4, 1, 2]);
    expect(
      numbersOf(lineOf(afterCommands(preferred, toOne, toTwo, send(4, 'arrival'), send(3, 'arrival')))),
    ).toEqual([3, 4, 1, 2]);
    const inChair = afterCommands(aQueueOfChairs(), send(4, { chair: 'one' }), prefer(4));
    expect(numbersOf(lineOf(afterCommands(inChair, send(4, 'arrival'))))).toEqual([4, 1, 2, 3]);
    const later = afterCommands(preferred, { type: 'move', number: 3, behind: 2 });
    expect(numbersOf(lineOf(afterCommands(later, send(3, 'arrival'))))).toEqual([4, 3, 1, 2]);
  });

  it('is refused when nobody has that number', () => {
    expect(decide(aQueueOfChairs(), send(5, 'front'), NOW)).toEqual({ refused: 'TICKET_NOT_FOUND' });
  });
});
