import { describe, expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import { aQueue, changeOf, DAY_MS, inMs, leaseOf, NEXT_DAY, NOW } from '../testing/build.js';

describe('a told number of a ticket that is in the history under another one', () => {
  const note = (arrived = NOW) =>
    ({ type: 'noteToldNumber', key: 'key-olive', holder: 'door', number: 801, arrived }) as const;

  it('is given to nobody else today', () => {
    const { queue, events } = changeOf(decide(aQueue(), note(), NOW));
    expect(queue).toEqual({ ...aQueue(), reserveUsed: [801] });
    expect(events).toEqual([{ type: 'numberHeld', key: 'key-olive', number: 801 }]);
  });

  it.each([
    ['is noted already', aQueue({ reserveUsed: [801] }), NOW, NOW],
    ["is another tablet's", aQueue({ leases: [leaseOf('counter')] }), NOW, NOW],
    ['was of yesterday', aQueue(), inMs(-DAY_MS), NOW],
    ['is of a day that nothing has begun', aQueue(), NEXT_DAY, NEXT_DAY],
  ])('changes nothing when it %s', (_when, queue, arrived, now) => {
    expect(changeOf(decide(queue, note(arrived), now)).queue).toBe(queue);
  });
});
