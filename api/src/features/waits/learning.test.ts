import { describe, expect, it } from '@jest/globals';
import { PUT_BACK_WINDOW_MS } from '@queuebell/contracts';
import { lastScores, type Visit } from '@queuebell/wait-estimate';
import { oneTo } from '../../../test/harness.js';
import type { WaitRecord } from '../queue/schemas/wait-record.schema.js';
import type { Happening } from './happenings.js';
import { FRESH_MAX, historyOf, learned, NOTHING_LEARNED } from './learning.js';

const START = Date.parse('2026-06-15T09:00:00.000Z');
const MINUTE_MS = 60_000;
const LATER = PUT_BACK_WINDOW_MS / MINUTE_MS + 1;

/** @param minute after the start */
const timeOf = (minute: number) => START + minute * MINUTE_MS;
const visit = (minute: number, minutes = 20): Visit => ({
  ...({ outcome: 'served', at: timeOf(minute), minutes } as const),
  ...{ chair: '', hourOfWeek: 9 },
});
const closed = (key: string, minute: number, minutes?: number): Happening => ({
  ...({ is: 'closed', key, at: timeOf(minute) } as const),
  visit: visit(minute, minutes),
});
const about = (is: 'put-back' | 'called' | 'changed', key: string, minute: number): Happening => ({
  ...{ is, key, at: timeOf(minute), day: '2026-06-15' },
});
const shown = (key: string, minute: number): Happening => ({
  ...({ is: 'shown', key, at: timeOf(minute) } as const),
  ...{ range: { from: 6, to: 14 }, shown: { from: 5, to: 15 } },
});

const after = (...happenings: Happening[]): WaitRecord => happenings.reduce(learned, NOTHING_LEARNED);
const weightOf = (record: WaitRecord) => historyOf(record).left?.weight ?? 0;
const scoreOf = ({ history: { calibration } }: WaitRecord) => [calibration.scored, lastScores(calibration)];

describe('a customer who was served', () => {
  const once = after(closed('ann', 30));

  it('is a lesson at once', () => {
    expect(weightOf(once)).toBe(1);
    expect(historyOf(once).services['']).toBeDefined();
  });

  it.each<[string, WaitRecord]>([
    ['put back, and served again', after(closed('ann', 5), about('put-back', 'ann', 6), closed('ann', 30))],
    [
      'where the one process learns of it after the other one',
      after(about('put-back', 'ann', 6), closed('ann', 5), closed('ann', 30)),
    ],
  ])('is the lesson of the last closing alone: %s', (_how, record) => {
    expect(historyOf(record)).toEqual(historyOf(once));
    expect(record.again).toEqual([]);
  });

  it('is no second lesson either where the first one cannot be taken back any more', () => {
    const first = after(closed('ann', 5), closed('ben', 5 + LATER));
    expect(first.fresh.map(({ key }) => key)).toEqual(['ben']);
    const [back, again] = [about('put-back', 'ann', 30), closed('ann', 40)];
    const record = [back, again].reduce(learned, first);
    expect(historyOf(record)).toEqual(historyOf(first));
    expect(record.again).toEqual([]);
  });

  it('who was only put back is none', () => {
    expect(weightOf(after(closed('ann', 5), about('put-back', 'ann', 6)))).toBe(0);
  });

  it('keeps the record small, and all lessons, in the busiest hour', () => {
    const record = after(...oneTo(2 * FRESH_MAX).map((n) => closed(`n${n}`, n / 100)));
    expect(record.fresh).toHaveLength(FRESH_MAX);
    expect(weightOf(record)).toBeCloseTo(2 * FRESH_MAX, 0);
  });
});

describe('the first range of a customer', () => {
  it.each<[string, number, number]>([
    ['right', 10, 1],
    ['wrong', 20, 0],
  ])('is %s after %i minutes', (_how, minutes, right) => {
    const record = after(shown('ann', 0), shown('ann', 9), about('called', 'ann', minutes));
    expect(scoreOf(record)).toEqual([1, { right, of: 1 }]);
  });

  it.each<[string, Happening[]]>([
    ['nobody who read none', [about('called', 'ann', 10)]],
    ['nobody who was held or moved, or wishes something else', [shown('ann', 0), about('changed', 'ann', 5)]],
    ['nor who reads a range only after that', [about('changed', 'ann', 0), shown('ann', 5)]],
    ['nobody who left', [shown('ann', 0), closed('ann', 5)]],
    ['nobody who came back', [closed('ann', 5), about('put-back', 'ann', 6), shown('ann', 7)]],
  ])('is the score of %s', (_who, happenings) => {
    expect(scoreOf(after(...happenings, about('called', 'ann', 10)))).toEqual([0, { right: 0, of: 0 }]);
  });

  it('is scored once, also where the call is taken back', () => {
    const twice = after(
      shown('ann', 0),
      about('called', 'ann', 10),
      shown('ann', 11),
      about('called', 'ann', 12),
    );
    expect(scoreOf(twice)).toEqual([1, { right: 1, of: 1 }]);
  });

  it('is forgotten with the visit', () => {
    expect(after(shown('ann', 0), about('called', 'ann', 10), closed('ann', 30)).firstRanges).toEqual([]);
  });
});
