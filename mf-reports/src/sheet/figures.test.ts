import { describe, expect, it } from '@jest/globals';
import { aReport, BUSY, totalsOf } from '../testing';
import { figuresOf } from './figures';

const figure = (label: string, parts: Parameters<typeof aReport>[0] = {}) =>
  figuresOf(aReport(parts)).find((each) => each.label === label);

describe('the figures of a report', () => {
  it('stand beside those of the days before', () => {
    expect(figuresOf(aReport())).toEqual([
      { label: 'Served', value: '24', detail: 'of 30 check-ins', compared: '20% more than before (20)' },
      { label: 'Walked away', value: '4', detail: '3 left, 1 did not come', compared: 'as many as before' },
      {
        label: 'Typical wait',
        value: '12 min',
        detail: 'half within this, 9 of 10 within 30 min',
        compared: '2 min longer than before',
      },
      { label: 'Typical service', value: '20 min', detail: 'half within this, 9 of 10 within 35 min' },
      { label: 'Joined by phone', value: '10', detail: 'join page opened 41 times', compared: 'none before' },
      {
        label: 'Estimates that were right',
        value: '85%',
        detail: '17 of 20 customers were called within the first estimate',
      },
      { label: 'Rating', value: '4.5 of 5', detail: '8 answers', compared: '5.0 before' },
    ]);
  });

  it('say that there is none, where there is none', () => {
    const nothing = { totals: totalsOf(), ratings: [0, 0, 0, 0, 0] };
    expect(figure('Typical wait', nothing)).toEqual({ label: 'Typical wait', value: '–' });
    expect(figure('Estimates that were right', nothing)?.value).toBe('–');
    expect(figure('Rating', nothing)).toEqual({ label: 'Rating', value: '–', detail: '0 answers' });
    expect(figure('Served', nothing)?.compared).toBe('20 before');
  });

  it.each([
    [1, 2, '50% fewer than before (2)'],
    [3, 2, '50% more than before (2)'],
    [1_000, 1_001, 'about as many as before (1,001)'],
    [0, 0, 'as many as before'],
  ])('of %d after %d: %s', (served, before, words) => {
    const compared = figure('Served', {
      totals: totalsOf({ served }),
      totalsBefore: totalsOf({ served: before }),
    });
    expect(compared?.compared).toBe(words);
  });

  it.each([
    [59, '59 min'],
    [60, '1 h'],
    [150, '2 h 30 min'],
  ])('say %d minutes as %s', (median, value) => {
    const wait = { average: median, median, ninetieth: median };
    expect(figure('Typical wait', { totals: { ...BUSY, wait } })?.value).toBe(value);
  });
});
