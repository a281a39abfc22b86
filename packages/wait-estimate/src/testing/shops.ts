import fc from 'fast-check';
import { NO_HISTORY, withScore, withVisit, type WaitHistory } from '../history.js';
import type { ChairNow, ShopNow, Waiting } from '../shop-now.js';

/** A Monday. */
export const NOW_MS = Date.UTC(2026, 5, 15, 9);
export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
export const CHAIR_IDS = ['one', 'two', 'three', 'four', 'five'] as const;
const SERVICES = ['cut', 'beard'] as const;

/** A shop with `waiting` customers who ask for nothing, whose only chair has served one for some minutes. */
export const aShop = (waiting: number, changes: Partial<ShopNow> = {}): ShopNow => ({
  ...{ now: NOW_MS, hourOfWeek: 9, chairs: [aChair('one')], line: aLine(waiting) },
  ...changes,
});

export const aChair = (id: string, changes: Partial<ChairNow> = {}): ChairNow => ({
  ...{ id, serving: { since: 5, hasCome: true } },
  ...changes,
});

export const aLine = (waiting: number): Waiting[] =>
  Array.from({ length: waiting }, (_, place) => ({ key: `customer-${place}` }));

/** A day in which each service took as long as the next one of `minutes`. */
export const aDay = (minutes: readonly number[], chair = 'one', before = NO_HISTORY): WaitHistory =>
  minutes.reduce(
    (history, each, at) =>
      withVisit(history, {
        ...{ outcome: 'served', at: NOW_MS - (minutes.length - at) * 10 * MINUTE_MS },
        ...{ minutes: each, chair, hourOfWeek: 9 },
      }),
    before,
  );

const minutes = (max: number) => fc.double({ min: 0, max, noNaN: true });

const wishes = fc.record(
  {
    chairs: fc.subarray([...CHAIR_IDS], { minLength: 1 }),
    service: fc.constantFrom(...SERVICES),
    heldFor: fc.option(minutes(60)),
  },
  { requiredKeys: [] },
);

/** @param bound some want certain chairs or services */
const lines = (bound: boolean): fc.Arbitrary<Waiting[]> =>
  fc
    .array(bound ? wishes : fc.record({ heldFor: minutes(60) }, { requiredKeys: [] }), { maxLength: 12 })
    .map((all) => all.map((each, place) => ({ key: `customer-${place}`, ...each })));

const chairs: fc.Arbitrary<ChairNow[]> = fc
  .array(
    fc.record(
      {
        serving: fc.record({ since: minutes(120), hasCome: fc.boolean() }),
        breakFor: minutes(60),
        breakSince: minutes(60),
      },
      { requiredKeys: [] },
    ),
    { minLength: 1, maxLength: CHAIR_IDS.length },
  )
  .map((all) => all.map((chair, at) => ({ id: CHAIR_IDS[at] ?? '', ...chair })));

/** Shops in which nobody is on hold. */
export const present = (shop: ShopNow): ShopNow => ({
  ...shop,
  line: shop.line.map(({ heldFor: _, ...each }) => each),
});

export const shops = (bound: boolean): fc.Arbitrary<ShopNow> =>
  fc.record({
    now: fc.constant(NOW_MS),
    hourOfWeek: fc.double({ min: 0, max: 167.9, noNaN: true }),
    chairs,
    line: lines(bound),
  });

const visits = fc.record({
  outcome: fc.constantFrom('served' as const, 'served' as const, 'no-show' as const, 'left' as const),
  minutes: fc.double({ min: 1, max: 90, noNaN: true }),
  chair: fc.constantFrom(...CHAIR_IDS),
  hourOfWeek: fc.nat(167),
  service: fc.constantFrom(undefined, ...SERVICES),
});

export const histories: fc.Arbitrary<WaitHistory> = fc
  .tuple(fc.array(visits, { maxLength: 40 }), fc.array(fc.tuple(minutes(30), minutes(90)), { maxLength: 20 }))
  .map(([all, waits]) => {
    const learned = all.reduce(
      (history, visit, at) => withVisit(history, { ...visit, at: NOW_MS - (all.length - at) * MINUTE_MS }),
      NO_HISTORY,
    );
    return waits.reduce(
      (history, [from, waited]) =>
        withScore(history, { range: { from, to: from + 20 }, shown: null, waited }),
      learned,
    );
  });
