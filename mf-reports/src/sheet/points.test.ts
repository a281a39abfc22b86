import { describe, expect, it } from '@jest/globals';
import { openHours, pointsOf } from './points';
import { aReport, totalsOf } from '../testing';

describe('the hours of a day in a plot', () => {
  it.each([
    [0, [], []],
    [0, [9], [9]],
    [0, [12, 9], [9, 10, 11, 12]],
    [0, [8, 21], [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]],
    [4, [20, 23, 1], [20, 21, 22, 23, 0, 1]],
    [4, [4, 3], [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1, 2, 3]],
  ])('of a day that begins at %d, with customers at %j, are in order', (dayStartsHour, busy, hours) => {
    expect(openHours(busy, dayStartsHour)).toEqual(hours);
  });
});

describe('the points of a plot', () => {
  const hour = (hourOfWeek: number, checkIns: number) => ({
    hourOfWeek,
    checkIns,
    served: 1,
    averageWait: 12.5,
  });

  it('are the hours of one day, also those without customers', () => {
    const { by, points } = pointsOf(
      aReport({ from: '2026-11-25', to: '2026-11-25', hours: [hour(2 * 24 + 9, 3), hour(2 * 24 + 11, 1)] }),
    );
    expect(by).toBe('hour');
    expect(points.map(({ label, checkIns, other, wait }) => [label, checkIns, other, wait])).toEqual([
      ['09:00', 3, 2, 12.5],
      ['10:00', 0, 0, null],
      ['11:00', 1, 0, 12.5],
    ]);
  });

  it('are the days of a longer report', () => {
    const { by, points } = pointsOf(aReport());
    expect(by).toBe('day');
    expect(points.at(-1)).toEqual({
      ...{ label: '26 Nov', checkIns: 30, served: 24, away: 4, other: 2, wait: 12, longWait: 30 },
    });
    expect(points[0]).toMatchObject({ label: '20 Nov', checkIns: 0, wait: null, longWait: null });
  });

  it('are weeks where the report has weeks', () => {
    const periods = [
      { from: '2026-01-01', to: '2026-01-07', ...totalsOf({ checkIns: 5, served: 5 }) },
      { from: '2026-01-08', to: '2026-01-08', ...totalsOf() },
    ];
    const { by, points } = pointsOf(aReport({ from: '2026-01-01', to: '2026-01-08', periods }));
    expect(by).toBe('week');
    expect(points.map(({ label }) => label)).toEqual(['1 Jan – 7 Jan', '8 Jan']);
  });
});
