import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Range } from './calibration.js';
import { nextDisplay, shownRange, STEP_MINUTES, wordsOf, type Display } from './shown.js';

describe('the words of a range of minutes', () => {
  const cases: [Range | null, string][] = [
    [{ from: 0, to: 0 }, 'under 5 min'],
    [{ from: 1, to: 5 }, 'under 5 min'],
    [{ from: 2, to: 8 }, 'under 10 min'],
    [{ from: 20, to: 20 }, 'about 20–25 min'],
    [{ from: 21.3, to: 34.9 }, 'about 20–35 min'],
    [{ from: 120, to: 180 }, 'about 120–180 min'],
    [{ from: 120, to: 180.1 }, 'longer than we can say'],
    [null, 'longer than we can say'],
  ];
  for (const [range, words] of cases) {
    it(`for ${JSON.stringify(range)} are: ${words}`, () => expect(wordsOf(shownRange(range))).toBe(words));
  }

  it('end at closing', () => {
    expect(shownRange({ from: 20, to: 38 }, 30)).toStrictEqual({ from: 20, to: 40 });
    expect(shownRange({ from: 25, to: 38 }, 30)).toBeNull();
  });
});

const range = fc
  .tuple(fc.double({ min: 0, max: 170, noNaN: true }), fc.double({ min: 0, max: 170, noNaN: true }))
  .map(([one, other]): Range => ({ from: Math.min(one, other), to: Math.max(one, other) }));

const displays = (ranges: readonly (Range | null)[]): Display[] =>
  ranges.reduce<Display[]>((all, each) => [...all, nextDisplay(all.at(-1), each)], []);

/** How far a list of numbers goes up and down. */
const way = (values: readonly number[]) =>
  values.slice(1).reduce((sum, value, at) => sum + Math.abs(value - (values[at] ?? value)), 0);

describe('a page that shows a wait for a long time', () => {
  it('does not change for a range that swings by less than a step', () => {
    const swinging = Array.from({ length: 20 }, (_, at) => ({
      from: at % 2 ? 19.9 : 20.1,
      to: at % 2 ? 33 : 36,
    }));
    const words = displays(swinging).map(({ shown }) => wordsOf(shown));
    expect(new Set(words)).toStrictEqual(new Set(['about 20–40 min']));
  });

  it('counts down with the time', () => {
    const waiting = [30, 26, 25, 20, 15, 10, 5, 0].map((left) => ({
      from: Math.max(0, left - 10),
      to: left,
    }));
    expect(displays(waiting).map(({ shown }) => wordsOf(shown))).toStrictEqual([
      'about 20–30 min',
      'about 20–30 min',
      'about 15–25 min',
      'about 10–20 min',
      'about 5–15 min',
      'under 10 min',
      'under 5 min',
      'under 5 min',
    ]);
  });

  it('keeps its words if a range swings around the longest one', () => {
    const swinging = [
      { from: 150, to: 179 },
      { from: 150, to: 182 },
      { from: 150, to: 179 },
    ];
    expect(new Set(displays(swinging).map(({ shown }) => wordsOf(shown))).size).toBe(1);
  });

  it('has words again when a range is known again', () => {
    const [, unknown, again] = displays([{ from: 10, to: 20 }, null, { from: 10, to: 20 }]);
    expect(unknown?.shown).toBeNull();
    expect(wordsOf(again?.shown ?? null)).toBe('about 10–20 min');
  });

  it('never goes back and forth by more than the range moved, and is never more than two steps from it', () => {
    fc.assert(
      fc.property(fc.array(range, { minLength: 2, maxLength: 30 }), (ranges) => {
        const all = displays(ranges);
        for (const end of ['from', 'to'] as const) {
          const shown = all.map((each) => each.shown?.[end] ?? NaN);
          expect(way(shown)).toBeLessThanOrEqual(way(ranges.map((each) => each[end])) + 1e-9);
        }
        for (const { shown } of all)
          expect(shown?.to).toBeGreaterThanOrEqual((shown?.from ?? 0) + STEP_MINUTES);
      }),
      { seed: 21 },
    );
  });
});
