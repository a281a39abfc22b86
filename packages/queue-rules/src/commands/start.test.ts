import { describe, expect, it } from '@jest/globals';
import { decide, type Command } from '../decide.js';
import { changeOf, inMs, MINUTE_MS, NOW } from '../testing/build.js';
import { afterCommands, aQueueOfChairs } from '../testing/chairs.js';

const start = (number: number): Command => ({ type: 'start', number });
const called = afterCommands(aQueueOfChairs(), { type: 'next', chair: 'one' });

describe('the start of a customer at a chair', () => {
  it('is stored with the time, once', () => {
    const { queue, events } = changeOf(decide(called, start(1), NOW));
    expect(queue.waiting[0]?.turn).toMatchObject({ chair: 'one', startedAt: NOW.at });
    expect(events).toMatchObject([{ type: 'turned', number: 1, to: { startedAt: NOW.at } }]);
    expect(changeOf(decide(queue, start(1), inMs(MINUTE_MS))).queue).toBe(queue);
  });

  it.each([
    ['was not called', start(2)],
    ['is not there', start(5)],
  ])('is refused for a customer who %s', (_what, command) => {
    expect(decide(called, command, NOW)).toEqual({ refused: 'TICKET_NOT_FOUND' });
  });
});
