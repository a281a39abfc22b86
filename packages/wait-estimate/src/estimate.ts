import { calibrated, type Range } from './calibration.js';
import { COURSES } from './draws.js';
import { playedCourses } from './courses.js';
import type { WaitHistory } from './history.js';
import { durationsOf } from './shop-durations.js';
import type { ShopNow, Waiting } from './shop-now.js';

/** The part of all courses that is before a range's earlier and later end. Four of five are between them. */
const LEVELS = { from: 0.06, to: 0.86 } as const;

export interface Estimate {
  key: string;
  /** In minutes from now; null: nobody can say. */
  range: Range | null;
}

/** For each customer in the line, the range in which the call falls with a chance of 80 %. */
export function estimates(shop: ShopNow, history: WaitHistory): Estimate[] {
  const { line } = shop;
  const courses = playedCourses(shop, durationsOf(shop, history));
  return line.map((waiting, place) => {
    const own = courses.subarray(place * COURSES, (place + 1) * COURSES);
    return { key: waiting.key, range: rangeOf(waiting, own, history) };
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
