import type { Range, Shown } from '@queuebell/wait-estimate';
import { Formula, OurForecaster } from './forecasters.ts';
import type { Scenario } from './scenarios.ts';
import { playShop } from './simulated-shop.ts';

/** A customer who waited, and what was said at the arrival. Minutes. */
export interface Case {
  /** How many customers had been in the shop since its first day. */
  known: number;
  waited: number;
  range: Range;
  shown: Shown;
  /** People ahead × average minutes ÷ chairs. */
  average: number;
  /** The same with the average of the last ten customers. */
  lastTen: number;
}

export interface Days {
  seed: number;
  days: number;
  /** Nothing is asked once so many customers are known. */
  untilKnown?: number;
}

const LAST = 10;

/**
 * The estimate and two formulas in the same shop. Customers who are called at once are no cases, nor are those who leave, or who go away
 * for a while.
 */
export function playContest(scenario: Scenario, { untilKnown = Infinity, ...days }: Days): Case[] {
  const ours = new OurForecaster();
  const average = new Formula(Infinity);
  const lastTen = new Formula(LAST);
  const cases: Case[] = [];
  const open = new Map<string, Omit<Case, 'waited'>>();
  let known = 0;
  playShop(scenario, days, {
    arrived({ key }, shop) {
      if (known >= untilKnown) return;
      const said = ours.forecast(shop);
      if (!said) return;
      open.set(key, { known, ...said, average: average.forecast(shop), lastTen: lastTen.forecast(shop) });
    },
    called({ key }, waited, wasHeld) {
      const asked = open.get(key);
      open.delete(key);
      if (!asked || wasHeld) return;
      cases.push({ ...asked, waited });
      ours.scored({ range: asked.range, shown: asked.shown, waited });
    },
    visited(visit) {
      known += 1;
      for (const each of [ours, average, lastTen]) each.visited(visit);
    },
  });
  return cases;
}

/** How much a shop has seen: at least `from` customers, and fewer than `to`. */
export const HISTORIES = [
  { from: 0, to: 20 },
  { from: 20, to: 100 },
  { from: 100, to: 2_000 },
  { from: 2_000, to: Infinity },
] as const;

const YEAR_DAYS = 365;

/** @returns the cases of each of {@link HISTORIES}: of many shops' first days, of a few shops' first weeks, and of a year */
export function playHistories(scenario: Scenario, firstSeed: number, years = 1): Case[][] {
  const shops = (count: number, days: number, untilKnown: number) =>
    Array.from({ length: count }, (_, at) =>
      playContest(scenario, { seed: firstSeed + at, days, untilKnown }),
    );
  const first = shops(FIRST_DAYS_OF, 14, 100);
  const weeks = shops(FIRST_WEEKS_OF, 180, 2_000);
  const long = shops(years, YEAR_DAYS, Infinity);
  return HISTORIES.map(({ from, to }) =>
    (to <= 100 ? first : to <= 2_000 ? weeks : long)
      .flat()
      .filter(({ known }) => known >= from && known < to),
  );
}

const FIRST_DAYS_OF = 160;
const FIRST_WEEKS_OF = 3;
