import { describe, expect, it } from '@jest/globals';
import { DAY_STARTS_HOUR_MAX } from '@queuebell/contracts/limits';
import fc from 'fast-check';
import {
  timeBefore,
  dayAfter,
  dayAt,
  dayBeforeFor,
  laterServiceDay,
  isOfToday,
  momentOf,
  todayOf,
  type Dated,
} from './moment.js';
import { NO_HOURS } from './testing/build.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Around all changes to and from summer time of some years. */
const time = fc.date({ min: new Date('2023-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
/** With and without summer time, on both sides of the date line, half an hour off, and one that skipped a day. */
const timeZone = fc.constantFrom(
  ...['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns'],
  ...['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Africa/Casablanca', 'UTC'],
);

const hour = fc.integer({ min: 0, max: DAY_STARTS_HOUR_MAX });

/** The simple model: the offset that the zone has at that time, added. */
function modelDay(zone: string, at: Date): string {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name ?? '') ?? [];
  const offsetMs = (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000);
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 10);
}

describe("a shop's service day", () => {
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
    expect(dayAt({ timeZone: zone }, new Date(at))).toBe(day);
    expect(momentOf({ timeZone: zone }, new Date(at))).toEqual({ at: new Date(at), day });
  });

  it('is that of a calendar on the wall, whichever offset the zone has just now', () => {
    fc.assert(
      fc.property(time, timeZone, (at, zone) =>
        expect(dayAt({ timeZone: zone }, at)).toBe(modelDay(zone, at)),
      ),
    );
  });

  it('never goes back while time goes on, at whichever hour it starts, and every day comes', () => {
    const step = fc.oneof(
      fc.integer({ min: 0, max: 90 * 60_000 }),
      fc.integer({ min: 0, max: 20 * HOUR_MS }),
    );
    fc.assert(
      fc.property(
        time,
        timeZone,
        hour,
        fc.array(step, { maxLength: 40 }),
        (start, zone, dayStartsHour, steps) => {
          const calendar = { timeZone: zone, dayStartsHour };
          let [now, day] = [start.getTime(), dayAt(calendar, start)];
          for (const ms of steps) {
            now += ms;
            const next = dayAt(calendar, now);
            expect(next === day || next > day).toBe(true);
            expect(Date.parse(next) - Date.parse(day)).toBeLessThanOrEqual(DAY_MS);
            day = next;
          }
        },
      ),
    );
  });

  it('is that of the machine if no zone is given', () => {
    const { timeZone: own } = new Intl.DateTimeFormat().resolvedOptions();
    expect(dayAt({ timeZone: undefined }, 0)).toBe(dayAt({ timeZone: own }, 0));
  });

  it('cannot be computed for an unknown zone', () => {
    expect(() => dayAt({ timeZone: 'Mars/Olympus' }, new Date())).toThrow(RangeError);
  });
});

describe('a service day that starts at 04:00', () => {
  it.each([
    ['the evening before', '2026-06-15T22:59:00Z', 'Europe/London', '2026-06-15'],
    ['an hour after midnight', '2026-06-16T00:00:00Z', 'Europe/London', '2026-06-15'],
    ['its last second', '2026-06-16T02:59:59.999Z', 'Europe/London', '2026-06-15'],
    ['its start', '2026-06-16T03:00:00Z', 'Europe/London', '2026-06-16'],
    ['the first night of a year', '2027-01-01T02:00:00Z', 'Europe/London', '2026-12-31'],
    ['before the clocks go forward', '2026-03-29T00:59:00Z', 'Europe/Berlin', '2026-03-28'],
    ['after the clocks went forward', '2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-28'],
    [
      '04:00 in that night, an hour earlier than usual',
      '2026-03-29T02:00:00Z',
      'Europe/Berlin',
      '2026-03-29',
    ],
    ['the hour that comes twice, first', '2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-24'],
    ['the hour that comes twice, again', '2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-24'],
    ['04:00 in that night, an hour later than usual', '2026-10-25T03:00:00Z', 'Europe/Berlin', '2026-10-25'],
  ])('%s: %s in %s is %s', (_when, at, timeZone, day) => {
    expect(dayAt({ timeZone, dayStartsHour: 4 }, new Date(at))).toBe(day);
  });

  it.each([
    [2, '2026-10-25T00:59:00Z', '2026-10-25'],
    [2, '2026-10-25T01:00:00Z', '2026-10-25'],
    [3, '2026-10-25T00:59:00Z', '2026-10-24'],
    [3, '2026-10-25T01:59:00Z', '2026-10-24'],
    [3, '2026-10-25T02:00:00Z', '2026-10-25'],
  ])('at %d:00 in Berlin, when clocks go back from 3 to 2, %s is on %s', (dayStartsHour, at, day) => {
    expect(dayAt({ timeZone: 'Europe/Berlin', dayStartsHour }, new Date(at))).toBe(day);
  });
});

type Shop = Dated & { serviceDay: string };
const aShop = (timeZone: string, dayStartsHour: number, at: string): Shop => {
  const shop = { timeZone, settings: { hours: { ...NO_HOURS, dayStartsHour } } };
  return { ...shop, serviceDay: momentOf(shop, new Date(at)).day };
};

/** The shop from now on. */
function moved(shop: Shop, timeZone: string, dayStartsHour: number, at: Date): Shop {
  const dayBefore = dayBeforeFor(shop, { timeZone, dayStartsHour }, { at });
  return { ...shop, timeZone, settings: { hours: { ...NO_HOURS, dayStartsHour }, dayBefore } };
}

describe('a change of zone or first hour takes effect with the next service day', () => {
  const MONDAY = '2026-06-15T14:00:00Z';
  it.each<[string, Shop, [zone: string, hour: number], [at: string, day: string][]]>([
    [
      'a later hour: the evening belongs to the day',
      aShop('UTC', 0, MONDAY),
      ['UTC', 4],
      [
        ['2026-06-16T03:59:00Z', '2026-06-15'],
        ['2026-06-16T04:00:00Z', '2026-06-16'],
        ['2026-06-17T03:59:00Z', '2026-06-16'],
      ],
    ],
    [
      'an earlier hour: today ends as it was going to',
      aShop('UTC', 4, MONDAY),
      ['UTC', 0],
      [
        ['2026-06-16T03:59:00Z', '2026-06-15'],
        ['2026-06-16T04:00:00Z', '2026-06-16'],
        ['2026-06-17T00:00:00Z', '2026-06-17'],
      ],
    ],
    [
      'a zone to the east, where it is tomorrow',
      aShop('Europe/London', 0, MONDAY),
      ['Pacific/Auckland', 0],
      [
        ['2026-06-15T14:00:01Z', '2026-06-15'],
        ['2026-06-15T22:59:00Z', '2026-06-15'],
        ['2026-06-15T23:00:00Z', '2026-06-16'],
        ['2026-06-16T12:00:00Z', '2026-06-17'],
      ],
    ],
    [
      'a zone to the west, where it is yesterday',
      aShop('Pacific/Auckland', 0, MONDAY),
      ['America/New_York', 0],
      [
        ['2026-06-15T14:00:01Z', '2026-06-16'],
        ['2026-06-16T12:00:00Z', '2026-06-16'],
        ['2026-06-17T03:59:00Z', '2026-06-16'],
        ['2026-06-17T04:00:00Z', '2026-06-17'],
      ],
    ],
  ])('%s', (_what, before, [zone, hour], days) => {
    const shop = moved(before, zone, hour, new Date(MONDAY));
    for (const [at, day] of days) expect([at, todayOf(shop, new Date(at))]).toEqual([at, day]);
    expect(todayOf(shop, new Date(MONDAY))).toBe(todayOf(before, new Date(MONDAY)));
  });

  it('is as before when it is changed back on the same day', () => {
    const before = aShop('UTC', 0, MONDAY);
    const there = moved(before, 'UTC', 4, new Date(MONDAY));
    const back = moved(there, 'UTC', 0, new Date('2026-06-15T16:00:00Z'));
    expect(back.settings?.dayBefore).toBeNull();
  });

  it('never ends today, and no day goes back, however often the owner changes them', () => {
    const change = fc.record({
      ms: fc.oneof(fc.integer({ min: 0, max: 3 * HOUR_MS }), fc.integer({ min: 0, max: 30 * HOUR_MS })),
      change: fc.option(fc.tuple(timeZone, hour)),
      isNumberGiven: fc.boolean(),
    });
    fc.assert(
      fc.property(
        time,
        timeZone,
        hour,
        fc.array(change, { maxLength: 30 }),
        (start, zone, first, changes) => {
          let shop = aShop(zone, first, start.toISOString());
          let [now, day] = [start.getTime(), shop.serviceDay];
          for (const { ms, change: next, isNumberGiven } of changes) {
            now += ms;
            const today = todayOf(shop, new Date(now));
            expect(today >= day).toBe(true);
            if (isNumberGiven) shop = { ...shop, serviceDay: today };
            if (next) shop = moved(shop, next[0], next[1], new Date(now));
            expect(todayOf(shop, new Date(now))).toBe(today);
            day = today;
          }
        },
      ),
    );
  });
});

describe('the service day that a queue is on', () => {
  it.each([
    ['2026-09-30', '2026-10-01', '2026-10-01', false],
    ['2026-10-01', '2026-09-30', '2026-10-01', true],
    ['2026-10-01', '2026-10-01', '2026-10-01', true],
  ])('on %s, when a clock says %s, is %s', (serviceDay, day, expected, isToday) => {
    expect(laterServiceDay({ serviceDay }, { day })).toBe(expected);
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

it('a time before a moment is computed in milliseconds', () => {
  expect(timeBefore(momentOf({ timeZone: 'UTC' }, new Date(5_000)), 2_000)).toEqual(new Date(3_000));
});
