import { describe, expect, it } from '@jest/globals';
import type { DayHours, ShopHours } from '@queuebell/contracts';
import fc from 'fast-check';
import { openingAt } from './opening-now.js';
import { instantOf, openingOf } from './opening.js';
import { aQueue, NO_HOURS, waits } from './testing/build.js';
import { CHAIRS } from './testing/chairs.js';

const NINE_TO_FIVE: DayHours = [{ from: '09:00', to: '17:00' }];
const every = (ranges: DayHours): DayHours[] => Array.from({ length: 7 }, () => ranges);
const hoursOf = (changes: Partial<ShopHours> = {}): ShopHours => ({
  ...NO_HOURS,
  weekdays: every(NINE_TO_FIVE),
  ...changes,
});
const shopWith = (hours: ShopHours, timeZone = 'Europe/London') => aQueue({ settings: { hours }, timeZone });
const rangesAt = (hours: ShopHours, at: string, timeZone?: string, days?: number) =>
  openingOf(shopWith(hours, timeZone), { at: new Date(at) }, days)?.ranges?.map(({ from, to, lastCheckIn }) =>
    [from, to, ...(lastCheckIn ? [lastCheckIn] : [])].map((time) => time.slice(0, 16)).join(' '),
  );

describe('opening times', () => {
  it.each<[string, Partial<ShopHours>, string, string[]]>([
    [
      'before the shop opens',
      {},
      '2026-06-15T07:00:00Z',
      ['2026-06-15T08:00 2026-06-15T16:00', '2026-06-16T08:00 2026-06-16T16:00'],
    ],
    [
      'while it is open',
      {},
      '2026-06-15T15:59:00Z',
      ['2026-06-15T08:00 2026-06-15T16:00', '2026-06-16T08:00 2026-06-16T16:00'],
    ],
    ['when it has closed', {}, '2026-06-15T16:00:00Z', ['2026-06-16T08:00 2026-06-16T16:00']],
    [
      'around a break, with the last check-in before closing only',
      {
        weekdays: every([
          { from: '09:00', to: '12:00' },
          { from: '13:00', to: '17:00' },
        ]),
        lastCheckInMinutes: 30,
      },
      '2026-06-15T10:00:00Z',
      [
        '2026-06-15T08:00 2026-06-15T11:00',
        '2026-06-15T12:00 2026-06-15T16:00 2026-06-15T15:30',
        '2026-06-16T08:00 2026-06-16T11:00',
      ],
    ],
    [
      'a last check-in that is before the shop opens',
      { weekdays: every([{ from: '09:00', to: '10:00' }]), lastCheckInMinutes: 90 },
      '2026-06-15T09:00:00Z',
      ['2026-06-16T08:00 2026-06-16T09:00 2026-06-16T08:00'],
    ],
    [
      'over a weekend',
      { weekdays: [...every(NINE_TO_FIVE).slice(0, 5), [], []] },
      '2026-06-19T18:00:00Z',
      ['2026-06-22T08:00 2026-06-22T16:00'],
    ],
    [
      'over dates with other hours',
      {
        exceptions: [
          { date: '2026-06-16', ranges: [] },
          { date: '2026-06-17', ranges: [{ from: '11:00', to: '12:00' }] },
        ],
      },
      '2026-06-15T18:00:00Z',
      ['2026-06-17T10:00 2026-06-17T11:00'],
    ],
    [
      'of a shop that opens on one date only',
      { weekdays: every([]), exceptions: [{ date: '2027-06-01', ranges: NINE_TO_FIVE }] },
      '2026-06-15T18:00:00Z',
      ['2027-06-01T08:00 2027-06-01T16:00'],
    ],
    ['of a shop that does not open', { weekdays: every([]) }, '2026-06-15T18:00:00Z', []],
    [
      'of a bar, after midnight',
      { dayStartsHour: 4, weekdays: every([{ from: '18:00', to: '02:00' }]) },
      '2026-06-16T00:30:00Z',
      ['2026-06-15T17:00 2026-06-16T01:00', '2026-06-16T17:00 2026-06-17T01:00'],
    ],
    [
      'of a bar, whose night belongs to the date on which it began',
      {
        dayStartsHour: 4,
        weekdays: every([{ from: '18:00', to: '02:00' }]),
        exceptions: [{ date: '2026-06-15', ranges: [] }],
      },
      '2026-06-16T00:30:00Z',
      ['2026-06-16T17:00 2026-06-17T01:00'],
    ],
    [
      'of a shop that never closes',
      { weekdays: every([{ from: '00:00', to: '00:00' }]) },
      '2026-06-15T12:00:00Z',
      ['2026-06-14T23:00 2026-06-15T23:00', '2026-06-15T23:00 2026-06-16T23:00'],
    ],
  ])('%s', (_what, changes, at, expected) => {
    expect(rangesAt(hoursOf(changes), at)).toEqual(expected);
  });

  it('reach as far as a tablet needs them', () => {
    expect(rangesAt(hoursOf(), '2026-06-15T18:00:00Z', 'Europe/London', 7)).toHaveLength(7);
  });

  const BERLIN = 'Europe/Berlin';
  it.each<[string, DayHours, string, string]>([
    [
      'clocks forward: hours after it',
      NINE_TO_FIVE,
      '2026-03-29T00:00:00Z',
      '2026-03-29T07:00 2026-03-29T15:00',
    ],
    [
      'clocks forward: through the night',
      [{ from: '00:00', to: '06:00' }],
      '2026-03-28T23:30:00Z',
      '2026-03-28T23:00 2026-03-29T04:00',
    ],
    [
      'clocks forward: closes at a time that is skipped',
      [{ from: '00:00', to: '02:30' }],
      '2026-03-28T23:30:00Z',
      '2026-03-28T23:00 2026-03-29T01:00',
    ],
    [
      'clocks forward: opens at a time that is skipped',
      [{ from: '02:30', to: '06:00' }],
      '2026-03-28T23:30:00Z',
      '2026-03-29T01:00 2026-03-29T04:00',
    ],
    [
      'clocks forward: open only while it is skipped',
      [{ from: '02:10', to: '02:50' }],
      '2026-03-28T23:30:00Z',
      '2026-03-30T00:10 2026-03-30T00:50',
    ],
    [
      'clocks back: through the night',
      [{ from: '00:00', to: '06:00' }],
      '2026-10-24T22:30:00Z',
      '2026-10-24T22:00 2026-10-25T05:00',
    ],
    [
      'clocks back: closes at a time that comes twice, at the first',
      [{ from: '00:00', to: '02:30' }],
      '2026-10-24T22:30:00Z',
      '2026-10-24T22:00 2026-10-25T00:30',
    ],
    [
      'clocks back: opens at a time that comes twice, at the first',
      [{ from: '02:30', to: '06:00' }],
      '2026-10-24T22:30:00Z',
      '2026-10-25T00:30 2026-10-25T05:00',
    ],
    [
      'clocks back: closes as they do',
      [{ from: '00:00', to: '03:00' }],
      '2026-10-24T22:30:00Z',
      '2026-10-24T22:00 2026-10-25T02:00',
    ],
  ])('%s', (_what, ranges, at, expected) => {
    expect(rangesAt(hoursOf({ weekdays: every(ranges) }), at, BERLIN)?.[0]).toBe(expected);
  });

  it('are open exactly while the clock on the wall says so, on days without a change of clocks', () => {
    const time = fc.date({
      min: new Date('2026-04-01T00:00:00Z'),
      max: new Date('2026-09-20T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        time,
        fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Kathmandu'),
        (at, timeZone) => {
          const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(at);
          const opening = openingOf(shopWith(hoursOf(), timeZone), { at });
          const isOpen = clock >= '09:00' && clock < '17:00';
          expect(openingAt(opening, at.getTime()).state).toBe(isOpen ? 'open' : 'closed');
        },
      ),
    );
  });

  it('keep their order in every night', () => {
    const minute = fc.integer({ min: 0, max: 2 * 24 * 60 });
    const day = fc
      .date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const nights = fc.constantFrom('2026-03-28', '2026-10-24', '2026-03-07', '2026-10-31', '2026-10-03');
    const zone = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
    );
    fc.assert(
      fc.property(fc.oneof(day, nights), zone, minute, minute, (date, timeZone, one, other) => {
        const [first, last] = [Math.min(one, other), Math.max(one, other)];
        expect(instantOf(timeZone, date, first)).toBeLessThanOrEqual(instantOf(timeZone, date, last));
      }),
    );
  });
});

describe('a shop without opening hours', () => {
  const now = { at: new Date('2026-06-15T09:00:00Z') };

  it('says nothing of them', () => {
    expect(openingOf(aQueue(), now)).toBeUndefined();
    expect(
      openingOf(aQueue({ settings: { hours: { ...NO_HOURS, dayStartsHour: 4 }, pause: null } }), now),
    ).toBeUndefined();
  });

  it('says why check-in is paused, until the pause is over', () => {
    const pause = { message: 'Back soon', until: '2026-06-15T10:00:00.000Z' };
    expect(openingOf(aQueue({ settings: { pause } }), now)).toEqual({ pause });
    expect(openingOf(aQueue({ settings: { pause } }), { at: new Date(pause.until) })).toBeUndefined();
  });

  it('is full when as many wait as the owner allows, without those being served', () => {
    const settings = { hours: { ...NO_HOURS, capacity: 2 } };
    const queueOf = (count: number) => ({
      waiting: Array.from({ length: count }, (_, n) => waits(n + 1, 9)),
    });
    expect(openingOf(aQueue({ settings, ...queueOf(2) }), now)).toBeUndefined();
    expect(openingOf(aQueue({ settings, ...queueOf(3) }), now)).toEqual({ full: true });
    const chairs = { ...settings, chairs: CHAIRS };
    expect(openingOf(aQueue({ settings: chairs, ...queueOf(2) }), now)).toEqual({ full: true });
  });
});
