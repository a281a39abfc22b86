import { describe, expect, it } from '@jest/globals';
import type { Queue } from '@queuebell/queue-rules';
import { aQueue, aQueueOfThree, closed, inMs, NOW, waits } from '@queuebell/queue-rules/testing/build';
import { estimates } from './estimate.js';
import { NO_HISTORY } from './history.js';
import { JOINING_KEY, shopNowOf, visitOf } from './queue-now.js';
import { MINUTE_MS } from './testing/shops.js';

const ago = (minutes: number) => inMs(-minutes * MINUTE_MS).at;
const CHAIRS = [
  { id: 'one', name: 'Chair 1', person: 'Ann', services: ['cut'] },
  { id: 'two', name: 'Chair 2' },
];
const SERVICES = [
  { id: 'cut', name: 'Cut', minutes: 25 },
  { id: 'beard', name: 'Beard', minutes: 10 },
];
const withChairs = (changes: Partial<Queue> = {}): Queue =>
  aQueue({ counter: 9, settings: { chairs: CHAIRS, services: SERVICES }, ...changes });

describe('for an estimate, a shop with one chair', () => {
  it('serves the first customer since their turn came, and the others wait', () => {
    const queue = aQueueOfThree({
      calls: [{ id: 1, number: 1, name: 'Customer 1', at: ago(12) }],
    });
    expect(shopNowOf(queue, NOW)).toMatchObject({
      now: NOW.at.getTime(),
      chairs: [{ id: '', serving: { since: 12, hasCome: false } }],
      line: [{ key: 'key-2' }, { key: 'key-3' }],
    });
  });

  it('serves a customer whose call is forgotten since the one before was closed', () => {
    const queue = aQueueOfThree({ closed: [closed(9, { closedAt: ago(7) })] });
    expect(shopNowOf(queue, NOW).chairs[0]?.serving?.since).toBe(7);
  });

  it('serves nobody when it is empty, also for a customer who may join', () => {
    const shop = shopNowOf(aQueue(), NOW, {});
    expect(shop.line).toStrictEqual([{ key: JOINING_KEY }]);
    expect(estimates(shop, NO_HISTORY)[0]?.shown).toStrictEqual({ from: 0, to: 5 });
  });
});

describe('for an estimate, a shop with chairs', () => {
  it('knows who is in which chair, and for how long', () => {
    const turn = { chair: 'one', calledAt: ago(15), startedAt: ago(14), calls: 1 };
    const { chairs } = shopNowOf(withChairs({ waiting: [waits(1, 30, { turn, service: 'cut' })] }), NOW);
    expect(chairs).toStrictEqual([
      { id: 'one', serving: { since: 15, hasCome: true, service: 'cut', usualMinutes: 25 } },
      { id: 'two' },
    ]);
  });

  it('knows breaks with and without an end', () => {
    const breaks = [
      { chair: 'one', since: ago(5), until: inMs(10 * MINUTE_MS).at },
      { chair: 'two', since: ago(5) },
    ];
    expect(shopNowOf(withChairs({ breaks }), NOW).chairs).toStrictEqual([
      { id: 'one', breakFor: 10 },
      { id: 'two', breakSince: 5 },
    ]);
  });

  it('knows which chairs each customer may get', () => {
    const waiting = [waits(1, 9, { askedFor: 'two' }), waits(2, 8, { service: 'beard' }), waits(3, 7)];
    const gone = waits(4, 6, { askedFor: 'gone', service: 'gone' });
    expect(
      shopNowOf(withChairs({ waiting: [...waiting, gone] }), NOW, { askedFor: 'one' }).line,
    ).toStrictEqual([
      { key: 'key-1', chairs: ['two'] },
      { key: 'key-2', chairs: ['two'], service: 'beard', usualMinutes: 10 },
      { key: 'key-3' },
      { key: 'key-4' },
      { key: JOINING_KEY, chairs: ['one'] },
    ]);
  });

  it('knows customers on hold, also a customer who is late', () => {
    const since = ago(20);
    const waiting = [
      waits(1, 30, { hold: { since, until: inMs(5 * MINUTE_MS).at } }),
      waits(2, 29, { hold: { since } }),
      waits(3, 28, { hold: { since, until: ago(3) } }),
    ];
    expect(shopNowOf(withChairs({ waiting }), NOW).line.map(({ heldFor }) => heldFor)).toStrictEqual([
      5,
      null,
      0,
    ]);
  });
});

describe('for an estimate, the hours of a shop', () => {
  const open = (from: string, to: string): Queue['settings'] => ({
    hours: {
      ...{ dayStartsHour: 0, exceptions: [], lastCheckInMinutes: 0, capacity: null },
      weekdays: new Array(7).fill([{ from, to }]),
    },
  });

  it('are by its own clock: 10:00 in London on this Monday', () => {
    expect(shopNowOf(aQueue(), NOW).hourOfWeek).toBe(10);
  });

  it('end at closing', () => {
    expect(shopNowOf(aQueue({ settings: open('09:00', '11:30') }), NOW).closesIn).toBe(90);
  });

  it('begin with the opening', () => {
    const shop = shopNowOf(aQueue({ settings: open('10:30', '18:00') }), NOW);
    expect(shop.chairs).toStrictEqual([{ id: '', breakFor: 30 }]);
    expect(shop.closesIn).toBeUndefined();
  });
});

describe('for the estimates, a closed customer', () => {
  const turn = { chair: 'two', calledAt: ago(15), calls: 1 };
  const before = withChairs({ waiting: [waits(1, 30, { turn, service: 'cut' }), waits(2, 20)] });

  it('is a duration of the chair and the service', () => {
    expect(visitOf(before, closed(1))).toStrictEqual({
      ...{ outcome: 'served', at: NOW.at.getTime(), minutes: 15, chair: 'two', hourOfWeek: 9 },
      ...{ service: 'cut', usualMinutes: 25 },
    });
  });

  it('is a no-show if a called customer was not served', () => {
    for (const outcome of ['no-show', 'removed', 'left'] as const)
      expect(visitOf(before, closed(1, { outcome }))).toMatchObject({ outcome: 'no-show', minutes: 15 });
  });

  it('is a place that became free if the customer was not called yet', () => {
    expect(visitOf(before, closed(2, { outcome: 'left' }))).toMatchObject({ outcome: 'left' });
  });

  it('is nothing if nobody saw how long it took', () => {
    expect(visitOf(before, closed(2, { outcome: 'served' }))).toBeNull();
    expect(visitOf(before, closed(2, { outcome: 'expired' }))).toBeNull();
    expect(visitOf(before, closed(7))).toBeNull();
  });
});
