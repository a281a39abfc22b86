import { calibrated, CHANCE, type Range } from './calibration.js';
import { RUNS } from './draws.js';
import { simulateRuns } from './simulated-runs.js';
import { shopDoubt, type WaitHistory } from './history.js';
import { durationsOf } from './shop-durations.js';
import type { ShopNow, Waiting } from './shop-now.js';
import { shownRange, type Shown } from './shown.js';

/** Parts of all runs, chosen with the simulated shops (docs/benchmarks.md). */
const LEVEL = { ofLast: 0.1, lessForFirst: 0.07, lessForDoubt: 0.14, least: 0.01 } as const;

/**
 * The part of all runs that is before a range's earlier end. Waits of the first ones in the line, and waits of which little is known, are
 * seldom long: there it is less, so that as many calls come before a range's middle as behind it. It is never less for a later place, because
 * one more customer ahead must not make a range earlier.
 */
const levelOf = (place: number, doubt: number): number =>
  Math.max(LEVEL.least, LEVEL.ofLast - LEVEL.lessForFirst / (place + 1) - LEVEL.lessForDoubt * doubt);

export interface Estimate {
  key: string;
  /** In minutes from now; null: nobody can say. */
  range: Range | null;
  /** The range on a page that shows it for the first time. */
  shown: Shown;
}

/** For each customer in the line, the range in which the call falls with a chance of 80 %. */
export function estimates(shop: ShopNow, history: WaitHistory): Estimate[] {
  const { now, line, closesIn } = shop;
  const doubt = shopDoubt(history, now);
  const runs = simulateRuns(shop, durationsOf(shop, history));
  return line.map((waiting, place) => {
    const own = runs.subarray(place * RUNS, (place + 1) * RUNS);
    const range = rangeOf(waiting, own, { place, doubt, history });
    return { key: waiting.key, range, shown: shownRange(range, closesIn) };
  });
}

function rangeOf(
  { heldFor }: Waiting,
  calls: Float32Array,
  { place, doubt, history }: { place: number; doubt: number; history: WaitHistory },
): Range | null {
  if (heldFor === null) return null;
  calls.sort();
  const level = levelOf(place, doubt);
  const range = { from: at(calls, level), to: at(calls, level + CHANCE) };
  if (!Number.isFinite(range.to)) return null;
  return calibrated(range, history.calibration);
}

function at(sorted: Float32Array, level: number): number {
  const place = level * RUNS - 0.5;
  const below = Math.floor(place);
  const [from = 0, to = from] = [sorted[below], sorted[below + 1]];
  return from + (to - from) * (place - below);
}
