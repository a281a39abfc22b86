import { describe, expect, it } from '@jest/globals';
import { calibrated, corrected, isIn, lastScores, NEW_CALIBRATION, type Range } from './calibration.js';

const RANGE: Range = { from: 10, to: 30 };

/** As many customers as `waits` has, each with the same first range. */
const after = (waits: readonly number[], raw = RANGE) =>
  waits.reduce(
    ({ calibration, hits }, waited) => {
      const range = calibrated(raw, calibration);
      const shown = { from: 0, to: 60 };
      return {
        calibration: corrected(calibration, { range, shown, waited }),
        hits: [...hits, isIn(range, waited)],
      };
    },
    { calibration: NEW_CALIBRATION, hits: [] as boolean[] },
  );

/** From `from` to `to`, in an order without a pattern. */
const evenly = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, at) => from + ((at * 0.618_034) % 1) * (to - from));
const share = (hits: readonly boolean[]) => hits.filter(Boolean).length / hits.length;

describe('the correction of ranges by their results', () => {
  it('makes a range wider that is right too seldom, until four of five are right', () => {
    const { calibration, hits } = after(evenly(2_000, 0, 60));
    expect(calibration.spread).toBeGreaterThan(0.3);
    expect(share(hits.slice(200))).toBeCloseTo(0.8, 1);
  });

  it('makes a range narrower that is right too often', () => {
    const { calibration, hits } = after(evenly(2_000, 18, 22));
    expect(calibration.spread).toBeLessThan(-0.3);
    expect(share(hits.slice(200))).toBeCloseTo(0.8, 1);
  });

  it('moves a range that is too early, until as many calls come before its middle as after it', () => {
    const waits = evenly(3_000, 40, 60);
    const { from, to } = calibrated(RANGE, after(waits).calibration);
    expect((from + to) / 2).toBeGreaterThan(45);
    expect((from + to) / 2).toBeLessThan(55);
  });

  it('is still right after a year of waits that nobody could foresee', () => {
    const { calibration } = after(new Array<number>(5_000).fill(100_000));
    const { from, to } = calibrated(RANGE, calibration);
    expect(to).toBeGreaterThan(from);
    expect(Number.isFinite(to)).toBe(true);
  });

  it('counts how many of the last hundred were called within the range that they read', () => {
    const { calibration } = after([...new Array<number>(50).fill(70), ...evenly(90, 5, 55)]);
    expect(lastScores(calibration)).toStrictEqual({ right: 90, of: 100 });
    const { recent } = corrected(calibration, { range: RANGE, shown: null, waited: 20 });
    expect(recent).toBe(calibration.recent);
  });
});
