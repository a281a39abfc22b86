import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { before, dayAfter, dayIn, dayOf, isOfToday, momentIn } from './moment.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Around all changes to and from summer time of some years. */
const time = fc.date({ min: new Date('2023-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
/** With and without summer time, on both sides of the date line, half an hour off, and one that skipped a day. */
const timeZone = fc.constantFrom(
  ...['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns'],
  ...['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Africa/Casablanca', 'UTC'],
);

/** The simple model: the offset that the zone has at that time, added. */
function modelDay(zone: string, at: Date): string {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name ?? '') ?? [];
  const offsetMs = (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000);
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 10);
}

describe("a shop's day", () => {
  it.each([
    ['before the clocks go forward', '2026-03-29T00:30:00Z', 'Europe/London', '2026-03-29'],
    ['where it is winter time still', '2026-03-28T22:30:00Z', 'Europe/Berlin', '2026-03-28'],
    ['in the night in which clocks go forward', '2026-03-28T23:30:00Z', 'Europe/Berlin', '2026-03-29'],
    ['the last second of a summer day', '2026-06-15T22:59:59.999Z', 'Europe/London', '2026-06-15'],
    ['midnight in summer', '2026-06-15T23:00:00Z', 'Europe/London', '2026-06-16'],
    ['in the night in which clocks go back', '2026-10-25T23:30:00Z', 'Europe/London', '2026-10-25'],
    ['a day ahead of most', '2026-01-01T10:00:00Z', 'Pacific/Kiritimati', '2026-01-02'],
    ['a day behind', '2026-01-01T10:00:00Z', 'Pacific/Pago_Pago', '2025-12-31'],
  ])('%s: %s in %s is %s', (_when, at, zone, day) => {
    expect(dayIn(zone, new Date(at))).toBe(day);
    expect(momentIn(zone, new Date(at))).toEqual({ at: new Date(at), day });
  });

  it('is that of the calendar on the wall, whichever offset the zone has just now', () => {
    fc.assert(fc.property(time, timeZone, (at, zone) => expect(dayIn(zone, at)).toBe(modelDay(zone, at))));
  });

  it('never goes back while time goes on, and every day comes', () => {
    const step = fc.integer({ min: 0, max: 20 * HOUR_MS });
    fc.assert(
      fc.property(time, timeZone, fc.array(step, { maxLength: 40 }), (start, zone, steps) => {
        let [now, day] = [start.getTime(), dayIn(zone, start)];
        for (const ms of steps) {
          now += ms;
          const next = dayIn(zone, now);
          expect(next === day || next > day).toBe(true);
          expect(Date.parse(next) - Date.parse(day)).toBeLessThanOrEqual(DAY_MS);
          day = next;
        }
      }),
    );
  });

  it('is that of the machine where no zone is given', () => {
    const { timeZone: own } = new Intl.DateTimeFormat().resolvedOptions();
    expect(dayIn(undefined, 0)).toBe(dayIn(own, 0));
  });

  it('cannot be told of a zone that nobody knows', () => {
    expect(() => dayIn('Mars/Olympus', new Date())).toThrow(RangeError);
  });
});

describe('the day that a queue is on', () => {
  it.each([
    ['2026-09-30', '2026-10-01', '2026-10-01', false],
    ['2026-10-01', '2026-09-30', '2026-10-01', true],
    ['2026-10-01', '2026-10-01', '2026-10-01', true],
  ])('on %s, when a clock says %s, is %s', (serviceDay, day, expected, isToday) => {
    expect(dayOf({ serviceDay }, { day })).toBe(expected);
    expect(isOfToday({ serviceDay }, { day })).toBe(isToday);
  });
});

it.each([
  ['2026-02-28', '2026-03-01'],
  ['2028-02-28', '2028-02-29'],
  ['2026-12-31', '2027-01-01'],
  ['2026-03-28', '2026-03-29'],
])('the day after %s is %s', (day, next) => {
  expect(dayAfter(day)).toBe(next);
});

it('looks back by milliseconds', () => {
  expect(before(momentIn('UTC', new Date(5_000)), 2_000)).toEqual(new Date(3_000));
});
