import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countOf, durationsOf, NO_DURATIONS, quantileMinutes, withDurations } from './durations.js';

const MINUTE_MS = 60_000;
const ofMinutes = (...minutes: number[]) => durationsOf(minutes.map((each) => each * MINUTE_MS));
const oneTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('the durations in a report', () => {
  it.each<[string, number[], number, number | null]>([
    ['the median of nobody', [], 0.5, null],
    ['of nobody who waited', [0, 0, 0], 0.5, 0],
    ['the median to the minute', [3, 9, 12], 0.5, 9],
    ['what nine of ten did not exceed', oneTo(20), 0.9, 18],
    ['above half an hour to five minutes', [31, 47, 118], 0.5, 47],
    ['above two hours to half an hour', [200], 0.5, 195],
    ['nothing above eight hours', [700], 0.5, 480],
  ])('have %s', (_what, minutes, share, expected) => {
    expect(quantileMinutes(ofMinutes(...minutes), share)).toBe(expected);
  });

  it('of two days together are those of all their customers', () => {
    const ms = fc.array(fc.integer({ min: 0, max: 600 * MINUTE_MS }));
    fc.assert(
      fc.property(ms, ms, (one, other) => {
        const together = withDurations(durationsOf(one), durationsOf(other));
        expect(together).toEqual(durationsOf([...one, ...other]));
        expect(countOf(together)).toBe(one.length + other.length);
      }),
    );
    expect(withDurations(NO_DURATIONS, ofMinutes(5))).toEqual(ofMinutes(5));
  });

  it('are wrong by one step at most', () => {
    const some = fc.array(fc.integer({ min: 0, max: 479 }), { minLength: 1 });
    const stepAt = (minute: number) => (minute < 30 ? 1 : minute < 120 ? 5 : 30);
    fc.assert(
      fc.property(some, fc.double({ min: 0.01, max: 1, noNaN: true }), (minutes, share) => {
        const sorted = [...minutes].sort((one, other) => one - other);
        const exact = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
        const said = quantileMinutes(ofMinutes(...minutes), share) ?? NaN;
        expect(Math.abs(said - exact)).toBeLessThan(stepAt(exact));
      }),
    );
  });
});
