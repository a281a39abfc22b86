import { describe, expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import { aQueue, changeOf, closed, DAY_MS, inMs, NOW, waits } from '../testing/build.js';

const before = inMs(-30 * DAY_MS).at;
const erase = { type: 'erase', before } as const;
const details = { phone: '0123456', joiner: 'phone-a' };
const waited = (daysAgo: number) => waits(1, 0, { ...details, checkedInAt: inMs(-daysAgo * DAY_MS).at });
const served = (daysAgo: number) => closed(1, { ...details, closedAt: inMs(-daysAgo * DAY_MS).at });
const called = (daysAgo: number) => ({ id: 1, number: 1, name: 'Ann', at: inMs(-daysAgo * DAY_MS).at });

describe('the erasure of names in a shop without customers for a month', () => {
  it('removes names, phones and browsers, and keeps numbers and times', () => {
    const queue = aQueue({ waiting: [waited(32)], closed: [served(31)], calls: [called(31)], callCount: 1 });
    const change = changeOf(decide(queue, erase, NOW));
    const { phone: _phone, joiner: _joiner, ...waiting } = { ...waited(32), name: '' };
    const { phone: _phone2, joiner: _joiner2, ...gone } = { ...served(31), name: '' };
    expect(change.queue).toEqual({ ...queue, waiting: [waiting], closed: [gone], calls: [] });
    expect(change.events).toEqual([]);
    expect(changeOf(decide(change.queue, erase, NOW)).queue).toBe(change.queue);
  });

  it('leaves no event that has a name', () => {
    const queue = aQueue({ closed: [served(31)] });
    expect(JSON.stringify(changeOf(decide(queue, erase, NOW)).events)).not.toContain('Customer');
  });
});

it('the erasure of names spares everybody whose time has not come, and a customer still in the queue for a day more', () => {
  const queue = aQueue({ waiting: [waited(30.5)], closed: [served(29)], calls: [called(29)] });
  expect(changeOf(decide(queue, erase, NOW)).queue).toBe(queue);
});
