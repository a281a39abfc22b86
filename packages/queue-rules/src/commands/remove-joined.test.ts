import { expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import { aQueue, aQueueOfThree, changeOf, NEXT_DAY, NOW, numbersOf, waits } from '../testing/build.js';

const byPhone = (number: number) => waits(number, 60 - number, { via: 'phone', joiner: `phone-${number}` });
const mixed = aQueue({ counter: 4, waiting: [byPhone(1), byPhone(2), waits(3, 57), byPhone(4)] });

it('one command removes everybody who joined by phone, but not the customer who is being served', () => {
  const { queue, events } = changeOf(decide(mixed, { type: 'removeJoined' }, NOW));
  expect(numbersOf(queue.waiting)).toEqual([1, 3]);
  expect(queue.closed.map(({ number, outcome }) => [number, outcome])).toEqual([
    [2, 'removed'],
    [4, 'removed'],
  ]);
  expect(events).toEqual([
    { type: 'closed', key: 'key-2', number: 2, outcome: 'removed', place: 1 },
    { type: 'closed', key: 'key-4', number: 4, outcome: 'removed', place: 2 },
  ]);
  expect([queue.revision, queue.calls]).toEqual([6, []]);
});

it.each([
  ['nobody joined by phone', aQueueOfThree(), NOW],
  ['only the one being served did', aQueue({ waiting: [byPhone(1)] }), NOW],
  ['they are the leftovers of yesterday', mixed, NEXT_DAY],
])('removing those who joined by phone changes nothing when %s', (_when, queue, now) => {
  const change = changeOf(decide(queue, { type: 'removeJoined' }, now));
  expect(change.queue).toBe(queue);
  expect(change.events).toEqual([]);
});
