import { describe, expect, it } from '@jest/globals';
import { momentsOf } from './durations.js';
import { chairPart, hourPart, NO_HISTORY, noShowShare, PRIOR, serviceWeights, withVisit } from './history.js';
import { aDay, DAY_MS, MINUTE_MS, NOW_MS } from './testing/shops.js';

/** The middle of the minutes that a service takes in chair one at nine. */
const usual = (history = NO_HISTORY, service?: string, now = NOW_MS) =>
  Math.exp(
    momentsOf(serviceWeights(history, { service }, now)).mean +
      chairPart(history, 'one', now) +
      hourPart(history, 9, now),
  );
const times = <Value>(count: number, value: Value): Value[] => new Array<Value>(count).fill(value);
const served = {
  outcome: 'served' as const,
  ...{ at: NOW_MS, minutes: 20, chair: 'one', hourOfWeek: 9 },
};

describe('the history that waits are estimated from', () => {
  it('begins with the prior', () => {
    expect(usual()).toBeLessThan(PRIOR.serviceMinutes);
    expect(usual()).toBeGreaterThan(PRIOR.serviceMinutes * 0.8);
  });

  it('has learned a service within a day of 30 customers', () => {
    expect(usual(aDay(times(30, 40)))).toBeGreaterThan(34);
    expect(usual(aDay(times(30, 6)))).toBeLessThan(8);
  });

  it('knows both durations of a service that is either short or long', () => {
    const weights = serviceWeights(aDay([...times(100, 8), ...times(100, 40)]), {}, NOW_MS);
    const middle = weights.slice(22, 24).reduce((sum, each) => sum + each, 0);
    expect(middle).toBeLessThan(Math.max(...weights) / 4);
  });

  it('forgets slowly: half in eight weeks', () => {
    const history = aDay(times(40, 60));
    const after = (weeks: number) => usual(history, undefined, NOW_MS + weeks * 7 * DAY_MS);
    expect(after(1)).toBeGreaterThan(50);
    expect(after(104)).toBeLessThan(25);
  });

  it('treats a new service like others of the shop, until it has its own customers', () => {
    const history = aDay(times(60, 60));
    expect(usual(history, 'new')).toBeGreaterThan(40);
    const own = times(30, 10).reduce(
      (before, minutes) => withVisit(before, { ...served, minutes, service: 'new' }),
      history,
    );
    expect(usual(own, 'new')).toBeLessThan(16);
  });

  it('gives little weight to one slow turn of a chair, and nearly all to many', () => {
    const base = aDay(times(60, 20));
    const once = withVisit(base, { ...served, chair: 'two', minutes: 40 });
    const often = aDay(times(60, 40), 'two', base);
    expect(chairPart(once, 'two', NOW_MS)).toBeLessThan(Math.log(2) / 2);
    expect(chairPart(often, 'two', NOW_MS)).toBeGreaterThan(chairPart(once, 'two', NOW_MS));
    expect(chairPart(often, 'two', NOW_MS)).toBeGreaterThan(chairPart(often, 'one', NOW_MS) + 0.3);
  });

  it('learns a slow hour of the week, and leaves the other hours as they are', () => {
    const weeks = Array.from({ length: 300 }, (_, at) => at);
    const history = weeks.reduce(
      (before, at) =>
        withVisit(before, {
          ...served,
          at: NOW_MS - (300 - at) * 60 * MINUTE_MS,
          ...(at % 3 === 0 ? { hourOfWeek: 38, minutes: 30 } : { minutes: 15 }),
        }),
      NO_HISTORY,
    );
    expect(hourPart(history, 38, NOW_MS)).toBeGreaterThan(hourPart(history, 9, NOW_MS) + 0.2);
    expect(hourPart(history, 100, NOW_MS)).toBe(0);
  });

  it('counts no-shows among the called customers, and those who left among the others', () => {
    const noShows = times(50, 0).reduce(
      (before: typeof NO_HISTORY) => withVisit(before, { ...served, outcome: 'no-show', minutes: 3 }),
      NO_HISTORY,
    );
    expect(noShowShare(noShows, NOW_MS)).toBeGreaterThan(0.6);
    const left = withVisit(NO_HISTORY, { outcome: 'left', at: NOW_MS });
    expect(noShowShare(left, NOW_MS)).toBe(PRIOR.noShowShare);
  });

  it('stays small, is plain data, and goes on after it was stored', () => {
    const all = Array.from({ length: 3_000 }, (_, at) => at);
    const history = all.reduce(
      (before, at) =>
        withVisit(before, {
          ...{ outcome: 'served', at: NOW_MS + at * MINUTE_MS, minutes: 5 + (at % 40) },
          ...{ chair: `chair-${at % 20}`, hourOfWeek: at % 168, service: `service-${at % 20}` },
        }),
      NO_HISTORY,
    );
    const stored = JSON.stringify(history);
    expect(stored.length).toBeLessThan(50_000);
    expect(withVisit(JSON.parse(stored), served)).toStrictEqual(withVisit(history, served));
  });

  it('is right if another server’s clock is behind', () => {
    const history = withVisit(aDay(times(10, 20)), { ...served, at: NOW_MS - DAY_MS });
    expect(usual(history)).toBeGreaterThan(15);
    expect(history.shop?.at).toBeGreaterThan(NOW_MS - DAY_MS);
  });
});
