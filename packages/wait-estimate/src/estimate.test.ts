import { describe, expect, it } from '@jest/globals';
import { estimates } from './estimate.js';
import { NO_HISTORY, withVisit } from './history.js';
import type { ShopNow } from './shop-now.js';
import { aChair, aDay, aLine, aShop, MINUTE_MS, NOW_MS } from './testing/shops.js';

const lastOf = (shop: ShopNow, history = NO_HISTORY) => {
  const last = estimates(shop, history).at(-1);
  if (!last?.range) throw new Error('There is no range.');
  return { ...last.range, shown: last.shown };
};

const free = aChair('free', { serving: undefined });
const steady = (minutes: number) => aDay(new Array<number>(60).fill(minutes));

describe('the range of a wait', () => {
  it('begins with the prior: the next customer of a chair waits up to half an hour', () => {
    const { from, to } = lastOf(aShop(1));
    expect(from).toBeLessThan(5);
    expect(to).toBeGreaterThan(20);
    expect(to).toBeLessThan(40);
  });

  it('follows the shop’s own services after a day', () => {
    const shop = aShop(3);
    expect(lastOf(shop, steady(5)).to).toBeLessThan(25);
    expect(lastOf(shop, steady(40)).from).toBeGreaterThan(60);
  });

  it('follows the owner’s usual minutes while the shop has no history', () => {
    const line = (usualMinutes: number) =>
      aLine(3).map((each) => ({ ...each, service: 'cut', usualMinutes }));
    const of = (usualMinutes: number) => lastOf(aShop(0, { line: line(usualMinutes) }));
    expect(of(60).from).toBeGreaterThan(of(10).from * 2);
    expect(of(60).to).toBeGreaterThan(of(10).to * 2);
  });

  it('is shorter the longer the customer in the chair has been served', () => {
    const after = (since: number) =>
      lastOf(aShop(1, { chairs: [aChair('one', { serving: { since, hasCome: true } })] }), steady(30));
    expect(after(25).to).toBeLessThan(after(5).to - 10);
  });

  it('does not end when the customer in the chair takes longer than anybody before', () => {
    const serving = { since: 300, hasCome: true };
    const { from, to } = lastOf(aShop(1, { chairs: [aChair('one', { serving })] }), steady(10));
    expect(to).toBeGreaterThan(from);
    expect(to).toBeGreaterThan(10);
  });

  it('knows that a slow chair takes longer', () => {
    const slow = aDay(new Array<number>(60).fill(40), 'two', steady(20));
    const nextOf = (id: string) => lastOf(aShop(3, { chairs: [aChair(id)] }), slow);
    expect(nextOf('two').to).toBeGreaterThan(nextOf('one').to * 1.2);
  });

  it('is zero if a chair is free', () => {
    expect(lastOf(aShop(1, { chairs: [free] }))).toMatchObject({ from: 0, to: 0, shown: { from: 0, to: 5 } });
  });

  it('waits for the person whom the customer asked for, though another chair is free', () => {
    const line = [{ key: 'asks', chairs: ['one'] }];
    expect(lastOf(aShop(0, { chairs: [aChair('one'), free], line })).to).toBeGreaterThan(15);
  });

  it('begins after the break of the only chair, if its end is known', () => {
    const chairs = [aChair('one', { serving: undefined, breakFor: 30 })];
    expect(lastOf(aShop(1, { chairs }))).toMatchObject({ from: 30, to: 30 });
  });

  it('is wide if nobody knows when a break ends', () => {
    const chairs = [aChair('one', { serving: undefined, breakSince: 5 })];
    const { from, to } = lastOf(aShop(1, { chairs }));
    expect(from).toBeGreaterThan(0);
    expect(to - from).toBeGreaterThan(15);
  });

  it('counts a customer on hold from the time at which they want to be back', () => {
    const withHold = (heldFor: number) =>
      lastOf(aShop(0, { line: [{ key: 'held', heldFor }, ...aLine(3)] }), steady(20)).to;
    expect(withHold(5)).toBeGreaterThan(withHold(240) + 10);
    expect(withHold(240)).toBeLessThan(lastOf(aShop(3), steady(20)).to + 2);
  });

  it('begins after the hold of the customer themself', () => {
    const [held] = estimates(aShop(0, { line: [{ key: 'held', heldFor: 45 }] }), steady(20));
    expect(held?.range?.from).toBeGreaterThanOrEqual(45);
  });

  it('is missing for a hold without end, and for a chair that does not exist', () => {
    const line = [
      { key: 'held', heldFor: null },
      { key: 'lost', chairs: ['gone'] },
    ];
    for (const each of estimates(aShop(0, { line }), NO_HISTORY))
      expect(each).toMatchObject({ range: null, shown: null });
  });

  it('is missing for customers whose turn would come after closing', () => {
    const [first, ...others] = estimates(aShop(6, { closesIn: 40 }), steady(20));
    expect(first?.shown).not.toBeNull();
    expect(others.at(-1)).toMatchObject({ shown: null, range: { from: expect.any(Number) } });
  });

  it('is shorter in a shop with many no-shows', () => {
    const often = withVisits('no-show');
    const never = withVisits('served');
    expect(lastOf(aShop(6), often).to).toBeLessThan(lastOf(aShop(6), never).to);
  });
});

function withVisits(outcome: 'no-show' | 'served') {
  const minutes = (at: number) => (outcome === 'no-show' && at % 2 === 0 ? 3 : 20);
  return Array.from({ length: 80 }, (_, at) => at).reduce(
    (history, at) =>
      withVisit(history, {
        outcome: at % 2 === 0 ? outcome : 'served',
        ...{ at: NOW_MS - (80 - at) * MINUTE_MS, minutes: minutes(at), chair: 'one', hourOfWeek: 9 },
      }),
    NO_HISTORY,
  );
}
