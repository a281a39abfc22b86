import { describe, expect, it } from '@jest/globals';
import { reportChoiceIn, daysOf, daysProblem, queryOf, todayIn } from './days';

const TODAY = '2026-03-02';

describe('the days that a report is asked for', () => {
  it.each([
    ['today', '2026-03-02'],
    ['week', '2026-02-24'],
    ['month', '2026-02-01'],
    ['year', '2025-03-03'],
  ] as const)('for “%s” begin on %s', (range, from) => {
    expect(daysOf({ range }, TODAY)).toEqual({ from, to: TODAY });
  });

  it('are those that were chosen', () => {
    const days = { from: '2026-01-01', to: '2026-01-31' };
    expect(daysOf({ days }, TODAY)).toBe(days);
  });

  it.each([
    ['Europe/London', '2026-03-01T23:30:00Z', '2026-03-01'],
    ['Europe/Berlin', '2026-03-01T23:30:00Z', '2026-03-02'],
    ['No/Where', '2026-03-01T23:30:00Z', '2026-03-01'],
  ])('begin with today in %s at %s: %s', (timeZone, now, day) => {
    expect(todayIn(timeZone, Date.parse(now))).toBe(day);
  });
});

describe('the address of a report', () => {
  it.each([
    [{ range: 'today' }, 'range=today'],
    [{ days: { from: '2026-01-01', to: '2026-01-31' } }, 'from=2026-01-01&to=2026-01-31'],
  ] as const)('for %j is %s', (asked, query) => {
    expect(queryOf(asked)).toBe(query);
    expect(reportChoiceIn(`?${query}`)).toEqual(asked);
  });

  it.each([
    ['', 'nothing'],
    ['?range=decade', 'a range that does not exist'],
    ['?range=constructor', 'a name that every object has'],
    ['?from=2026-01-01', 'one day'],
    ['?from=2026-02-30&to=2026-03-01', 'a day that does not exist'],
    ['?from=2026-01-31&to=2026-01-01', 'days in the wrong order'],
    ['?from=1999-12-31&to=2000-01-01', 'another century'],
  ])('with the query %s shows the last week: %s', (search) => {
    expect(reportChoiceIn(search)).toEqual({ range: 'week' });
  });
});

describe('the typed days of a report', () => {
  it.each([
    ['2026-01-01', '2026-01-01', null],
    ['2025-03-01', '2026-03-01', null],
    ['2025-03-01', '2026-03-02', 'Choose at most 366 days.'],
    ['2026-03-02', '2026-03-01', 'The last day is before the first one.'],
    ['2026-03-02', '', 'Choose two days.'],
  ])('from %s to %s: %s', (from, to, problem) => {
    expect(daysProblem({ from, to })).toBe(problem);
  });
});
