import { describe, expect, it } from '@jest/globals';
import { PUT_BACK_WINDOW_MS } from '@queuebell/contracts';
import { lastScores, type Visit } from '@queuebell/wait-estimate';
import { oneTo } from '../../../test/harness.js';
import type { WaitRecord } from '../queue/schemas/wait-record.schema.js';
import type { WaitEvent } from './wait-events.js';
import { FRESH_MAX, historyOf, recordAfter, NOTHING_LEARNED } from './learning.js';

const START = Date.parse('2026-06-15T09:00:00.000Z');
const MINUTE_MS = 60_000;
const LATER = PUT_BACK_WINDOW_MS / MINUTE_MS + 1;

/** @param minute after the start */
const timeOf = (minute: number) => START + minute * MINUTE_MS;
const visit = (minute: number, minutes = 20): Visit => ({
  ...({ outcome: 'served', at: timeOf(minute), minutes } as const),
  ...{ chair: '', hourOfWeek: 9 },
});
const closed = (key: string, minute: number, minutes?: number): WaitEvent => ({
  ...({ is: 'closed', key, at: timeOf(minute) } as const),
  visit: visit(minute, minutes),
});
const about = (is: 'put-back' | 'called' | 'changed', key: string, minute: number): WaitEvent => ({
  ...{ is, key, at: timeOf(minute), day: '2026-06-15' },
});
const shown = (key: string, minute: number): WaitEvent => ({
  ...({ is: 'shown', key, at: timeOf(minute) } as const),
  ...{ range: { from: 6, to: 14 }, shown: { from: 5, to: 15 } },
});

const after = (...events: WaitEvent[]): WaitRecord => events.reduce(recordAfter, NOTHING_LEARNED);
const weightOf = (record: WaitRecord) => historyOf(record).left?.weight ?? 0;
const scoreOf = ({ history: { calibration } }: WaitRecord) => [calibration.scored, lastScores(calibration)];

describe('the estimate learns from a customer who was served', () => {
  const once = after(closed('ann', 30));

  it('at once', () => {
    expect(weightOf(once)).toBe(1);
    expect(historyOf(once).services['']).toBeDefined();
  });

  it.each<[string, WaitRecord]>([
    ['put back, and served again', after(closed('ann', 5), about('put-back', 'ann', 6), closed('ann', 30))],
    [
      'learned in the wrong order from two processes',
      after(about('put-back', 'ann', 6), closed('ann', 5), closed('ann', 30)),
    ],
  ])('by the last closing alone: %s', (_how, record) => {
    expect(historyOf(record)).toEqual(historyOf(once));
    expect(record.again).toEqual([]);
  });

  it('not twice, if the first lesson cannot be taken back any more', () => {
    const first = after(closed('ann', 5), closed('ben', 5 + LATER));
    expect(first.fresh.map(({ key }) => key)).toEqual(['ben']);
    const [back, again] = [about('put-back', 'ann', 30), closed('ann', 40)];
    const record = [back, again].reduce(recordAfter, first);
    expect(historyOf(record)).toEqual(historyOf(first));
    expect(record.again).toEqual([]);
  });

  it('not at all, if the customer was only put back', () => {
    expect(weightOf(after(closed('ann', 5), about('put-back', 'ann', 6)))).toBe(0);
  });

  it('in the busiest hour, too, with all lessons in a small record', () => {
    const record = after(...oneTo(2 * FRESH_MAX).map((n) => closed(`n${n}`, n / 100)));
    expect(record.fresh).toHaveLength(FRESH_MAX);
    expect(weightOf(record)).toBeCloseTo(2 * FRESH_MAX, 0);
  });
});

describe('the first range of a customer', () => {
  it.each<[string, number, number]>([
    ['right', 10, 1],
    ['wrong', 20, 0],
  ])('is scored as %s after %i minutes', (_how, minutes, right) => {
    const record = after(shown('ann', 0), shown('ann', 9), about('called', 'ann', minutes));
    expect(scoreOf(record)).toEqual([1, { right, of: 1 }]);
  });

  it.each<[string, WaitEvent[]]>([
    ['who read none', [about('called', 'ann', 10)]],
    ['who was held or moved, or wishes something else', [shown('ann', 0), about('changed', 'ann', 5)]],
    ['who reads a range only after such a change', [about('changed', 'ann', 0), shown('ann', 5)]],
    ['who left', [shown('ann', 0), closed('ann', 5)]],
    ['who came back', [closed('ann', 5), about('put-back', 'ann', 6), shown('ann', 7)]],
  ])('is not scored for a customer %s', (_who, events) => {
    expect(scoreOf(after(...events, about('called', 'ann', 10)))).toEqual([0, { right: 0, of: 0 }]);
  });

  it('is scored once, also if the call is taken back', () => {
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
