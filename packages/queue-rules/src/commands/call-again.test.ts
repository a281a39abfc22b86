import { expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import { aQueue, aQueueOfThree, changeOf, NEXT_DAY, NOW, YESTERDAY } from '../testing/build.js';

it('calling again repeats the call of the customer who is being served', () => {
  const before = aQueueOfThree();
  const { queue, events } = changeOf(decide(before, { type: 'callAgain', number: 1 }, NOW));
  const calls = [{ id: 1, number: 1, name: 'Customer 1', at: NOW.at }];
  expect(queue).toEqual({ ...before, calls, callCount: 1, revision: 6 });
  expect(events).toEqual([{ type: 'calledAgain', key: 'key-1', number: 1 }]);
});

it.each([
  ['another number', aQueueOfThree(), { number: 2 }, NOW],
  ['a number when nobody waits', aQueue(), { number: 1 }, NOW],
  ['a number of yesterday', aQueueOfThree(), { number: 1 }, NEXT_DAY],
  ['today’s number for a screen that shows yesterday', aQueueOfThree(), { number: 1, day: YESTERDAY }, NOW],
])('calling again does not call %s', (_what, queue, asked, now) => {
  expect(decide(queue, { type: 'callAgain', ...asked }, now)).toEqual({ refused: 'TICKET_NOT_FOUND' });
});
