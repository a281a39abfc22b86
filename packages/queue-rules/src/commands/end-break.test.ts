import { describe, expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import { changeOf, inMs, MINUTE_MS, NOW } from '../testing/build.js';
import { aQueueOfChairs } from '../testing/chairs.js';

const rest = { chair: 'one', since: inMs(-MINUTE_MS).at };
const onBreak = aQueueOfChairs({ breaks: [rest] });
const end = { type: 'endBreak', chair: 'one' } as const;

describe('a chair whose break ends', () => {
  it('gets customers again', () => {
    const next = { type: 'next', chair: 'one' } as const;
    expect(decide(onBreak, next, NOW)).toEqual({ refused: 'CHAIR_ON_BREAK' });
    const { queue, events } = changeOf(decide(onBreak, end, NOW));
    expect(events).toEqual([{ type: 'breakChanged', chair: 'one', from: rest, to: null }]);
    expect(changeOf(decide(queue, next, NOW)).queue.waiting[0]?.turn).toMatchObject({ chair: 'one' });
  });

  it.each([
    ['had none', aQueueOfChairs()],
    ['had one that is over', aQueueOfChairs({ breaks: [{ ...rest, until: NOW.at }] })],
    ['is another one', aQueueOfChairs({ breaks: [{ ...rest, chair: 'two' }] })],
  ])('stays as it is when it %s', (_what, queue) => {
    expect(changeOf(decide(queue, end, NOW))).toEqual({ queue, events: [], answer: undefined });
  });
});
