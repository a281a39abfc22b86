import { describe, expect, it } from '@jest/globals';
import { decide, type Command } from '../decide.js';
import { lineOf } from '../serving.js';
import { changeOf, NOW, numbersOf } from '../testing/build.js';
import { afterCommands, aQueueOfChairs, chairsIn } from '../testing/chairs.js';

const prefer = (number: number, reason: string | null = 'In pain'): Command => ({
  ...{ type: 'prioritize', number, reason },
});

describe('a customer with priority', () => {
  it('stands before all those without it, behind the others with it', () => {
    expect(numbersOf(lineOf(afterCommands(aQueueOfChairs(), prefer(4), prefer(3))))).toEqual([4, 3, 1, 2]);
  });

  it('goes back to the place by arrival when it is taken away', () => {
    const queue = afterCommands(aQueueOfChairs(), prefer(4), prefer(4, null));
    expect(numbersOf(lineOf(queue))).toEqual([1, 2, 3, 4]);
    expect(queue.waiting[3]).not.toHaveProperty('priority');
  });

  it('keeps the place with another reason, and an undo restores the first reason', () => {
    const moved = afterCommands(aQueueOfChairs(), prefer(4), { type: 'move', number: 4, behind: 1 });
    const queue = afterCommands(moved, prefer(4, 'With a child'));
    expect(numbersOf(lineOf(queue))).toEqual([1, 4, 2, 3]);
    expect(queue.waiting[1]).toMatchObject({ priority: 'With a child', priorityBefore: 'In pain' });
  });

  it('stays in the chair', () => {
    const called = afterCommands(aQueueOfChairs(), { type: 'next', chair: 'one' }, prefer(1));
    expect(chairsIn(called)).toEqual({ one: 1 });
    expect(called.waiting[0]?.priority).toBe('In pain');
  });

  it('has no reason in an event', () => {
    const { events } = changeOf(decide(aQueueOfChairs(), prefer(4), NOW));
    expect(events[0]).toEqual({ type: 'prioritized', key: 'key-4', number: 4, from: false, to: true });
    expect(JSON.stringify(events)).not.toContain('pain');
  });

  it.each([
    ['has it already', afterCommands(aQueueOfChairs(), prefer(2)), prefer(2)],
    ['has none to take away', aQueueOfChairs(), prefer(2, null)],
  ])('who %s is not changed', (_who, queue, command) => {
    expect(changeOf(decide(queue, command, NOW)).queue).toBe(queue);
  });

  it('is refused when nobody has that number', () => {
    expect(decide(aQueueOfChairs(), prefer(5), NOW)).toEqual({ refused: 'TICKET_NOT_FOUND' });
  });
});
