import { expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import { aQueue, changeOf, leaseOf, NEXT_DAY, NOW, TOMORROW } from '../testing/build.js';

const [mine, others] = [leaseOf('door'), leaseOf('counter', { numbers: [806] })];
const queue = aQueue({ leases: [mine, others], reserveUsed: [802] });
const asked = { type: 'endLease', holder: 'door' } as const;

it.each([
  ['those that it gave today stay given', NOW, 4],
  ['those of yesterday count no more', NEXT_DAY, 5],
])('a tablet gives its numbers back; %s', (_what, now, returned) => {
  const change = changeOf(decide(queue, asked, now));
  expect(change.queue).toEqual({ ...queue, leases: [others] });
  expect(change.answer).toBe(returned);
  expect(change.events).toEqual([
    { type: 'leaseEnded', holder: 'door', numbers: mine.numbers, lastDay: TOMORROW },
  ]);
});

it('a tablet without numbers gives none back', () => {
  const without = aQueue({ leases: [others] });
  expect(changeOf(decide(without, asked, NOW))).toEqual({ queue: without, events: [], answer: 0 });
  expect(changeOf(decide(without, asked, NOW)).queue).toBe(without);
});
