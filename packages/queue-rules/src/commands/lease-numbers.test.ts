import { LEASE_SIZE, RESERVE_FIRST, RESERVE_LAST } from '@queuebell/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import {
  aQueue,
  changeOf,
  DAY_MS,
  inMs,
  leaseOf,
  NEXT_DAY,
  NOW,
  TODAY,
  TOMORROW,
  YESTERDAY,
} from '../testing/build.js';

const block = (first: number, count = LEASE_SIZE) =>
  Array.from({ length: count }, (_, place) => first + place);
const full = leaseOf('door', { numbers: block(RESERVE_FIRST) });
const asked = { type: 'leaseNumbers', holder: 'door' } as const;

describe('a tablet that leases numbers', () => {
  it('may give the lowest free ones today and tomorrow, and no screen changes', () => {
    const { queue, events, answer } = changeOf(decide(aQueue(), asked, NOW));
    expect(queue.leases).toEqual([full]);
    expect(answer).toEqual({ numbers: full.numbers, used: [], serviceDay: TODAY, lastDay: TOMORROW });
    expect(queue.revision).toBe(5);
    expect(events).toEqual([
      { type: 'leased', holder: 'door', numbers: full.numbers, lastDayBefore: null, lastDay: TOMORROW },
    ]);
  });

  it('gets none that another tablet has, or that a customer had today', () => {
    const queue = aQueue({ leases: [leaseOf('counter')], reserveUsed: [806, 807] });
    expect(changeOf(decide(queue, asked, NOW)).answer.numbers).toEqual(block(808));
  });

  it('keeps its own, and gets as many new ones as it has used', () => {
    const queue = aQueue({ leases: [full], reserveUsed: [801, 803] });
    const { answer, events } = changeOf(decide(queue, asked, NOW));
    expect(answer).toMatchObject({ numbers: [...full.numbers, 821, 822], used: [801, 803] });
    expect(events).toEqual([
      {
        type: 'leased',
        holder: 'door',
        numbers: [821, 822],
        lastDayBefore: TOMORROW,
        lastDay: TOMORROW,
      },
    ]);
  });

  it('may use all of them again on a new day, and for one day longer', () => {
    const queue = aQueue({ leases: [full], reserveUsed: [801, 803] });
    const change = changeOf(decide(queue, asked, NEXT_DAY));
    const lastDay = '2026-06-17';
    expect(change.answer).toEqual({ numbers: full.numbers, used: [], serviceDay: TOMORROW, lastDay });
    expect(change.queue.leases).toEqual([{ ...full, lastDay }]);
    expect(change.events).toEqual([
      { type: 'leased', holder: 'door', numbers: [], lastDayBefore: TOMORROW, lastDay },
    ]);
  });

  it('changes nothing by a repeated request', () => {
    const queue = aQueue({ leases: [full] });
    const change = changeOf(decide(queue, asked, NOW));
    expect(change.queue).toBe(queue);
    expect(change.events).toEqual([]);
    expect(change.answer.numbers).toEqual(full.numbers);
  });

  it('keeps the day that was promised by a server whose clock is ahead', () => {
    const queue = aQueue({ leases: [{ ...full, lastDay: '2026-06-17' }] });
    const change = changeOf(decide(queue, asked, NOW));
    expect(change.answer.lastDay).toBe('2026-06-17');
    expect(change.queue).toBe(queue);
  });

  it.each([
    ['for two days at most', leaseOf('lost', { lastDay: YESTERDAY }), []],
    ['until its last day', leaseOf('lost', { lastDay: TODAY }), ['lost']],
  ])('does not get the numbers of a lost tablet %s', (_how, lost, holders) => {
    const { queue, events } = changeOf(decide(aQueue({ leases: [lost] }), asked, NOW));
    expect(queue.leases.map(({ holder }) => holder)).toEqual([...holders, 'door']);
    const isOver = holders.length === 0;
    expect(events.map(({ type }) => type)).toEqual([...(isOver ? ['leaseExpired'] : []), 'leased']);
  });

  it('is told when there are none left', () => {
    const all = leaseOf('counter', { numbers: block(RESERVE_FIRST, RESERVE_LAST - RESERVE_FIRST + 1) });
    const queue = aQueue({ leases: [all] });
    const change = changeOf(decide(queue, asked, NOW));
    expect(change.answer).toEqual({ numbers: [], used: [], serviceDay: TODAY, lastDay: TODAY });
    expect(change.queue).toBe(queue);
  });

  it('is on the day of the queue when this server’s clock is a little behind', () => {
    expect(changeOf(decide(aQueue(), asked, inMs(-DAY_MS))).answer).toMatchObject({
      serviceDay: TODAY,
      lastDay: TOMORROW,
    });
  });
});
