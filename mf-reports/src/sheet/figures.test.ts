import { describe, expect, it } from '@jest/globals';
import { aReport, BUSY, totalsOf } from '../testing';
import { figuresOf } from './figures';

const figure = (label: string, parts: Parameters<typeof aReport>[0] = {}) =>
  figuresOf(aReport(parts)).find((each) => each.label === label);

describe('the figures of a report', () => {
  it('are shown beside those of the days before', () => {
    expect(figuresOf(aReport())).toEqual([
      { label: 'Served', value: '24', detail: 'of 30 check-ins', compared: '20% more than before (20)' },
      { label: 'Walked away', value: '4', detail: '3 left, 1 did not come', compared: 'same as before' },
      {
        label: 'Typical wait',
        value: '12 min',
        detail: 'half waited less; 9 in 10 waited 30 min or less',
        compared: '2 min longer than before',
      },
      { label: 'Typical service', value: '20 min', detail: 'half took less; 9 in 10 took 35 min or less' },
      {
        label: 'Joined on their phone',
        value: '10',
        detail: 'join page opened 41 times',
        compared: '0 before',
      },
      {
        label: 'Accurate estimates',
        value: '85%',
        detail: '17 of 20 customers were called within the time first shown',
      },
      { label: 'Rating', value: '4.5 of 5', detail: '8 answers', compared: '5.0 before' },
    ]);
  });

  it('say that there are none, if there are none', () => {
    const nothing = { totals: totalsOf(), ratings: [0, 0, 0, 0, 0] };
    expect(figure('Typical wait', nothing)).toEqual({ label: 'Typical wait', value: '–' });
    expect(figure('Accurate estimates', nothing)?.value).toBe('–');
    expect(figure('Rating', nothing)).toEqual({ label: 'Rating', value: '–', detail: '0 answers' });
    expect(figure('Served', nothing)?.compared).toBe('20 before');
  });

  it.each([
    [10, 20, '50% fewer than before (20)'],
    [30, 20, '50% more than before (20)'],
    [30, 19, '19 before'],
    [1_000, 1_001, 'about the same as before (1,001)'],
    [0, 0, 'same as before'],
  ])('of %d after %d are compared as %s', (served, before, words) => {
    const compared = figure('Served', {
      totals: totalsOf({ served }),
      totalsBefore: totalsOf({ served: before }),
    });
    expect(compared?.compared).toBe(words);
  });

  it('of a day that is not over are not compared with a whole one', () => {
    expect(figure('Served', { from: '2026-11-26' })?.compared).toBe('20 all day yesterday');
  });

  it.each([
    [59, '59 min'],
    [60, '1 h'],
    [150, '2 h 30 min'],
  ])('write %d minutes as %s', (median, value) => {
    const wait = { average: median, median, ninetieth: median };
    expect(figure('Typical wait', { totals: { ...BUSY, wait } })?.value).toBe(value);
  });
});
