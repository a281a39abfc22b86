import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { simulateRuns } from './simulated-runs.js';
import { RUNS } from './draws.js';
import { estimates } from './estimate.js';
import type { WaitHistory } from './history.js';
import { durationsOf } from './shop-durations.js';
import type { ShopNow, Waiting } from './shop-now.js';
import { aLine, CHAIR_IDS, histories, present, shops } from './testing/shops.js';

const CASES = 100;
const check = <Values extends [unknown, ...unknown[]]>(property: fc.IProperty<Values>) =>
  fc.assert(property, { numRuns: CASES, seed: 21 });

const NEWCOMER: Waiting = { key: 'newcomer' };

/** A range that nobody can say is later than all others. Of the single runs, none may be earlier either. */
function timesOf(shop: ShopNow, history: WaitHistory) {
  const runs = simulateRuns(shop, durationsOf(shop, history));
  const ranges = estimates(shop, history);
  return (key: string): number[] => {
    const place = shop.line.findIndex((each) => each.key === key);
    const { from, to } = ranges[place]?.range ?? { from: Infinity, to: Infinity };
    return [from, to, ...runs.subarray(place * RUNS, (place + 1) * RUNS)];
  };
}

const expectNotEarlier = (later: readonly number[], than: readonly number[]) =>
  expect(later.filter((time, at) => time < (than[at] ?? Infinity))).toStrictEqual([]);

const withLine = (shop: ShopNow, line: Waiting[]): ShopNow => ({ ...shop, line });
const inserted = (line: readonly Waiting[], place: number): Waiting[] => [
  ...line.slice(0, place),
  NEWCOMER,
  ...line.slice(place),
];

it('a range never ends before it begins, nor begins before now, and its words contain it', () => {
  check(
    fc.property(shops(true), histories, (shop, history) => {
      for (const { range, shown } of estimates(shop, history)) {
        if (!range) continue;
        expect(range.from).toBeGreaterThanOrEqual(0);
        expect(range.to).toBeGreaterThanOrEqual(range.from);
        if (!shown) continue;
        expect(shown.from).toBeLessThanOrEqual(range.from);
        expect(shown.to).toBeGreaterThanOrEqual(range.to);
        expect(shown.to).toBeGreaterThan(shown.from);
      }
    }),
  );
});

/** Nobody asks for anything, and nobody is on hold. Elsewhere the order of calls itself depends on who else is there (docs/decisions/0070). */
const plain = shops(false).map(present);

it('one more customer anywhere ahead never makes a wait shorter, if all are served alike', () => {
  check(
    fc.property(plain, histories, fc.nat(12), (shop, history, at) => {
      const place = Math.min(at, shop.line.length);
      const before = timesOf(shop, history);
      const after = timesOf(withLine(shop, inserted(shop.line, place)), history);
      for (const { key } of shop.line.slice(place)) expectNotEarlier(after(key), before(key));
    }),
  );
});

it('one more customer directly ahead never makes a wait shorter, whatever everybody asks for, if all are there', () => {
  check(
    fc.property(shops(true).map(present), histories, (shop, history) => {
      const last: Waiting = { key: 'last', chairs: [CHAIR_IDS[0]] };
      const before = timesOf(withLine(shop, [...shop.line, last]), history);
      const after = timesOf(withLine(shop, [...shop.line, NEWCOMER, last]), history);
      expectNotEarlier(after('last'), before('last'));
    }),
  );
});

it('customers with the same wishes are never called in another order', () => {
  check(
    fc.property(shops(true), histories, (shop, history) => {
      const twins: Waiting[] = [
        { key: 'first', service: 'cut' },
        ...aLine(3),
        { key: 'second', service: 'cut' },
      ];
      const after = timesOf(withLine(shop, [...shop.line, ...twins]), history);
      expectNotEarlier(after('second'), after('first'));
    }),
  );
});

const withoutLastChair = (shop: ShopNow): ShopNow => ({ ...shop, chairs: shop.chairs.slice(0, -1) });

it('another chair never makes a wait longer, if all are served alike', () => {
  check(
    fc.property(plain, histories, (shop, history) => {
      const fewer = timesOf(withoutLastChair(shop), history);
      const all = timesOf(shop, history);
      for (const { key } of shop.line) expectNotEarlier(fewer(key), all(key));
    }),
  );
});

it('a page that is reloaded shows the same range', () => {
  check(
    fc.property(shops(true), histories, (shop, history) => {
      const again = structuredClone({ shop, history });
      expect(estimates(again.shop, again.history)).toStrictEqual(estimates(shop, history));
    }),
  );
});
