import { describe, expect, it } from '@jest/globals';
import { decide, type Command } from '../decide.js';
import { changeOf, inMs, MINUTE_MS, NOW } from '../testing/build.js';
import { afterCommands, aQueueOfChairs, chairsIn } from '../testing/chairs.js';

const at = (minutes: number) => inMs(minutes * MINUTE_MS).at;
const rest = (ending: object): Command => ({ type: 'takeBreak', chair: 'one', ...ending });
const toOne = { type: 'next', chair: 'one' } as const;

describe('a break of a chair', () => {
  it.each([
    ['minutes', { minutes: 5 }, { until: at(5) }],
    ['a time', { until: at(5) }, { until: at(5) }],
    ['no end', { until: null }, {}],
  ])('has %s', (_what, ending, expected) => {
    const { queue, events } = changeOf(decide(aQueueOfChairs(), rest(ending), NOW));
    const to = { chair: 'one', since: NOW.at, ...expected };
    expect(queue.breaks).toEqual([to]);
    expect(events).toEqual([{ type: 'breakChanged', chair: 'one', from: null, to }]);
  });

  it('keeps customers away until it is over', () => {
    const queue = afterCommands(aQueueOfChairs(), rest({ until: at(5) }));
    expect(decide(queue, toOne, inMs(4 * MINUTE_MS))).toEqual({ refused: 'CHAIR_ON_BREAK' });
    expect(chairsIn(changeOf(decide(queue, toOne, inMs(5 * MINUTE_MS))).queue)).toEqual({ one: 1 });
  });

  it('leaves a customer in the chair', () => {
    expect(chairsIn(afterCommands(aQueueOfChairs(), toOne, rest({ minutes: 5 })))).toEqual({ one: 1 });
  });

  it('gets another end, and keeps its beginning', () => {
    const longer = afterCommands(aQueueOfChairs(), rest({ until: at(5) }), rest({ until: at(15) }));
    expect(longer.breaks).toEqual([{ chair: 'one', since: NOW.at, until: at(15) }]);
  });

  it.each([
    ['its minutes are told again', { minutes: 5 }, { minutes: 5 }],
    ['its end is told again', { until: at(5) }, { until: at(5) }],
    ['it has no end, which is told again', { until: null }, { until: null }],
    ['an end in the past is told', { until: at(5) }, { until: NOW.at }],
  ])('is not changed when %s', (_when, first, second) => {
    const queue = afterCommands(aQueueOfChairs(), rest(first));
    expect(changeOf(decide(queue, rest(second), inMs(MINUTE_MS))).queue).toBe(queue);
  });

  it('is refused for a chair that the shop does not have', () => {
    const command: Command = { type: 'takeBreak', chair: 'three', minutes: 5 };
    expect(decide(aQueueOfChairs(), command, NOW)).toEqual({ refused: 'CHAIR_NOT_FOUND' });
  });
});
