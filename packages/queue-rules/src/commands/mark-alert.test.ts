import { expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import { aQueue, aQueueOfThree, changeOf, closed, NOW, waits } from '../testing/build.js';

it('the queue remembers that a phone wants an alert, and no screen changes', () => {
  const { queue, events, answer } = changeOf(
    decide(aQueueOfThree(), { type: 'markAlert', key: 'key-2' }, NOW),
  );
  expect(queue.waiting.map(({ alert }) => alert)).toEqual([undefined, true, undefined]);
  expect([queue.revision, answer]).toEqual([5, true]);
  expect(events).toEqual([{ type: 'alertMarked', key: 'key-2', number: 2 }]);
});

it.each([
  ['will be told already', aQueue({ waiting: [waits(1, 5, { alert: true })] }), true],
  ['was served', aQueue({ closed: [closed(1)] }), false],
  ['was never here', aQueue(), false],
])('asking for an alert changes nothing for a customer who %s', (_who, queue, willBeTold) => {
  const change = changeOf(decide(queue, { type: 'markAlert', key: 'key-1' }, NOW));
  expect(change).toEqual({ queue, events: [], answer: willBeTold });
  expect(change.queue).toBe(queue);
});
