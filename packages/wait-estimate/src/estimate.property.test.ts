import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { estimates, type Estimate } from './estimate.js';
import type { WaitHistory } from './history.js';
import type { ShopNow, Waiting } from './shop-now.js';
import { aLine, CHAIR_IDS, histories, shops } from './testing/shops.js';

const RUNS = 100;
const check = <Values extends [unknown, ...unknown[]]>(property: fc.IProperty<Values>) =>
  fc.assert(property, { numRuns: RUNS, seed: 21 });

const NEWCOMER: Waiting = { key: 'newcomer' };
/** A range that nobody can say is later than all others. */
const endsOf = ({ range }: Estimate): number[] => (range ? [range.from, range.to] : [Infinity, Infinity]);

function expectNotEarlier(later: Estimate | undefined, than: Estimate | undefined) {
  if (!later || !than) throw new Error('The customer has no estimate.');
  const [from = 0, to = 0] = endsOf(later);
  const [fromBefore = 0, toBefore = 0] = endsOf(than);
  expect(from).toBeGreaterThanOrEqual(fromBefore);
  expect(to).toBeGreaterThanOrEqual(toBefore);
}

const by = (all: readonly Estimate[]) => (key: string) => all.find((each) => each.key === key);
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

it('one more customer anywhere ahead never makes it shorter, where nobody asks for anything', () => {
  check(
    fc.property(shops(false), histories, fc.nat(12), (shop, history, at) => {
      const place = Math.min(at, shop.line.length);
      const before = by(estimates(shop, history));
      const after = by(estimates(withLine(shop, inserted(shop.line, place)), history));
      for (const { key } of shop.line.slice(place)) expectNotEarlier(after(key), before(key));
    }),
  );
});

it('one more customer directly ahead never makes it shorter, whatever everybody asks for', () => {
  check(
    fc.property(shops(true), histories, (shop, history) => {
      const last: Waiting = { key: 'last', chairs: [CHAIR_IDS[0]] };
      const before = by(estimates(withLine(shop, [...shop.line, last]), history));
      const after = by(estimates(withLine(shop, [...shop.line, NEWCOMER, last]), history));
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
      const after = by(estimates(withLine(shop, [...shop.line, ...twins]), history));
      expectNotEarlier(after('second'), after('first'));
    }),
  );
});

const withoutLastChair = (shop: ShopNow): ShopNow => ({ ...shop, chairs: shop.chairs.slice(0, -1) });
const expectNoLater = (shop: ShopNow, history: WaitHistory) => {
  const fewer = by(estimates(withoutLastChair(shop), history));
  for (const each of estimates(shop, history)) expectNotEarlier(fewer(each.key), each);
};

it('another chair never makes it longer, where nobody asks for anything', () => {
  check(fc.property(shops(false), histories, (shop, history) => expectNoLater(shop, history)));
});

it('a page that is loaded again says the same', () => {
  check(
    fc.property(shops(true), histories, (shop, history) => {
      const again = structuredClone({ shop, history });
      expect(estimates(again.shop, again.history)).toStrictEqual(estimates(shop, history));
    }),
  );
});
