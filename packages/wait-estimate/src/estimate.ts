import { calibrated, type Range } from './calibration.js';
import { COURSES } from './draws.js';
import { playedCourses } from './courses.js';
import type { WaitHistory } from './history.js';
import { durationsOf } from './shop-durations.js';
import type { ShopNow, Waiting } from './shop-now.js';
import { shownRange, type Shown } from './shown.js';

/** The part of all courses that is before a range's earlier and later end. Four of five are between them. */
const LEVELS = { from: 0.05, to: 0.85 } as const;

export interface Estimate {
  key: string;
  /** In minutes from now; null: nobody can say. */
  range: Range | null;
  /** The range on a page that shows it for the first time. */
  shown: Shown;
}

/** For each customer in the line, the range in which the call falls with a chance of 80 %. */
export function estimates(shop: ShopNow, history: WaitHistory): Estimate[] {
  const { line, closesIn } = shop;
  const courses = playedCourses(shop, durationsOf(shop, history));
  return line.map((waiting, place) => {
    const own = courses.subarray(place * COURSES, (place + 1) * COURSES);
    const range = rangeOf(waiting, own, history);
    return { key: waiting.key, range, shown: shownRange(range, closesIn) };
  });
}

function rangeOf({ heldFor }: Waiting, calls: Float32Array, { calibration }: WaitHistory): Range | null {
  if (heldFor === null) return null;
  calls.sort();
  const range = { from: at(calls, LEVELS.from), to: at(calls, LEVELS.to) };
  if (!Number.isFinite(range.to)) return null;
  return calibrated(range, calibration);
}

function at(sorted: Float32Array, level: number): number {
  const place = level * COURSES - 0.5;
  const below = Math.floor(place);
  const [from = 0, to = from] = [sorted[below], sorted[below + 1]];
  return from + (to - from) * (place - below);
}
