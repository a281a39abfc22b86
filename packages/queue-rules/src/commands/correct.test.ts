import { describe, expect, it } from '@jest/globals';
import type { CustomerDetails } from '@queuebell/contracts';
import { decide, type Command } from '../decide.js';
import { aQueueOfThree, changeOf, NOW, waits } from '../testing/build.js';

const correct = (number: number, details: CustomerDetails): Command => ({
  ...{ type: 'correct', number, details },
});
const ben = { name: 'Ben', phone: '07123456789', note: 'Short at the sides' };
const queue = aQueueOfThree({ waiting: [waits(1, 30), waits(2, 20, ben)] });

describe('the details of a customer', () => {
  it.each([
    ['another name', { ...ben, name: 'Benjamin' }, ['phone', 'note']],
    ['no phone and no note', { name: 'Ben' }, []],
    ['a service besides', { ...ben, service: 'cut' }, ['phone', 'note', 'service']],
  ])('are corrected to %s', (_what, details, further) => {
    const { queue: next } = changeOf(decide(queue, correct(2, details), NOW));
    const [, entry] = next.waiting;
    expect(entry).toMatchObject({ ...details, key: 'key-2', detailsBefore: ben, edits: 1 });
    expect(['phone', 'note', 'service'].filter((field) => field in entry!)).toEqual(further);
  });

  it('are not in an event', () => {
    const { events } = changeOf(decide(queue, correct(2, { ...ben, name: 'Benjamin' }), NOW));
    expect(events).toEqual([{ type: 'corrected', key: 'key-2', number: 2, edit: 1 }]);
  });

  it('do not change when they are corrected to the same', () => {
    expect(changeOf(decide(queue, correct(2, ben), NOW)).queue).toBe(queue);
  });

  it('are refused when nobody has that number', () => {
    expect(decide(queue, correct(5, ben), NOW)).toEqual({ refused: 'TICKET_NOT_FOUND' });
  });
});
