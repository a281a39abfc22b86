import { expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import { aQueue, aQueueOfThree, changeOf, closed, NEXT_DAY, NOW, numbersOf } from '../testing/build.js';

it.each([
  ['from the middle', 2, [1, 3], []],
  ['who is being served, and the next one is called', 1, [2, 3], [2]],
])('a customer leaves the queue %s', (_who, number, stay, called) => {
  const { queue, events } = changeOf(decide(aQueueOfThree(), { type: 'leave', key: `key-${number}` }, NOW));
  expect(numbersOf(queue.waiting)).toEqual(stay);
  expect(numbersOf(queue.calls)).toEqual(called);
  expect(queue.closed).toMatchObject([{ number, outcome: 'left', closedAt: NOW.at }]);
  expect(queue.revision).toBe(6);
  expect(events).toEqual([
    { type: 'closed', key: `key-${number}`, number, outcome: 'left', place: number - 1 },
  ]);
});

it.each([
  ['was never here', aQueueOfThree(), 'key-9', NOW],
  ['was served already', aQueue({ counter: 1, closed: [closed(1)] }), 'key-1', NOW],
  ['waited yesterday', aQueueOfThree(), 'key-1', NEXT_DAY],
])('leaving changes nothing for a customer who %s', (_who, queue, key, now) => {
  const change = changeOf(decide(queue, { type: 'leave', key }, now));
  expect(change.queue).toBe(queue);
  expect(change.events).toEqual([]);
});
