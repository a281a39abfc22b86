import type { Range } from '@queuebell/wait-estimate';
import { AverageFormula, LastTenFormula, OurForecaster, type Forecaster } from './forecasters.ts';
import type { Scenario } from './scenarios.ts';
import { playShop, type Customer } from './simulated-shop.ts';

/** A customer who waited, and the forecasts at the arrival. */
export interface Case {
  /** So many visits were known. */
  known: number;
  waited: number;
  ours: Range;
  average: number;
  lastTen: number;
}

/** Customers who are called at once are none of the cases, nor are those who leave or go away for a while, nor those who hear that nobody can say. */
export function playContest(scenario: Scenario, options: { seed: number; days: number; atMost?: number }) {
  const ours = new OurForecaster();
  const formulas = [new AverageFormula(), new LastTenFormula()] as const;
  const all: Forecaster[] = [ours, ...formulas];
  const cases: Case[] = [];
  const open = new Map<string, Omit<Case, 'waited'>>();
  let [known, unsaid] = [0, 0];
  playShop(scenario, options, {
    arrived({ key }: Customer, shop) {
      if (known >= (options.atMost ?? Infinity)) return;
      const range = ours.forecast(shop);
      const [average, lastTen] = formulas.map((each) => middleOf(each.forecast(shop)));
      if (range === null) unsaid += 1;
      else open.set(key, { known, ours: range, average: average ?? NaN, lastTen: lastTen ?? NaN });
    },
    called({ key }, waited, wasHeld) {
      const found = open.get(key);
      open.delete(key);
      if (!found || wasHeld) return;
      cases.push({ ...found, waited });
      ours.scored(found.ours, waited);
    },
    visited(visit) {
      known += 1;
      for (const each of all) each.visited(visit);
    },
  });
  return { cases, unsaid, history: ours.history };
}

export const middleOf = ({ from, to }: Range): number => (from + to) / 2;
