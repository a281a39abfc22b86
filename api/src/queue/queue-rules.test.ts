import { describe, expect, it } from '@jest/globals';
import { QueueSnapshot } from '@queuebell/contracts';
import { isNamedBy, snapshotAt, wasGivenToday, type ShownQueue } from './queue-rules.js';
import { laterDay, serviceDayAt } from './service-day.js';

const queue: ShownQueue = {
  shopName: 'Bar Barbers',
  timeZone: 'Europe/London',
  serviceDay: '2026-06-15',
  counter: 7,
  revision: 12,
  waiting: [
    {
      number: 6,
      name: 'Ann',
      key: 'k6',
      ahead: 0,
      serviceDay: '2026-06-15',
      checkedInAt: new Date('2026-06-15T09:00:00Z'),
    },
    {
      number: 7,
      name: 'Ben',
      phone: '0123',
      key: 'k7',
      ahead: 1,
      serviceDay: '2026-06-15',
      checkedInAt: new Date('2026-06-15T09:01:00Z'),
    },
  ],
};

describe('a snapshot', () => {
  it("has the entries of today, without what is the server's business", () => {
    const snapshot = snapshotAt(new Date('2026-06-15T10:00:00Z'), queue);
    expect(QueueSnapshot.parse(snapshot)).toEqual(snapshot);
    expect(snapshot.data).toEqual([
      { number: 6, name: 'Ann', checkedInAt: '2026-06-15T09:00:00.000Z', via: 'tablet' },
      { number: 7, name: 'Ben', phone: '0123', checkedInAt: '2026-06-15T09:01:00.000Z', via: 'tablet' },
    ]);
  });

  it.each([
    ['the last second of the day', '2026-06-15T22:59:59Z', 2, '2026-06-15'],
    ['the first of the next', '2026-06-15T23:00:00Z', 0, '2026-06-16'],
    ['a clock that is behind', '2026-06-14T12:00:00Z', 2, '2026-06-15'],
  ])('at %s', (_what, now, entries, serviceDay) => {
    const snapshot = snapshotAt(new Date(now), queue);
    expect([snapshot.data.length, snapshot.serviceDay]).toEqual([entries, serviceDay]);
    expect(wasGivenToday(7, new Date(now), queue)).toBe(entries > 0);
    expect(wasGivenToday(8, new Date(now), queue)).toBe(false);
  });
});

it.each([
  ['2026-03-29T00:30:00Z', 'Europe/London', '2026-03-29'],
  ['2026-03-28T23:30:00Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-10-25T23:30:00Z', 'Europe/London', '2026-10-25'],
  ['2026-01-01T10:00:00Z', 'Pacific/Kiritimati', '2026-01-02'],
  ['2026-01-01T10:00:00Z', 'Pacific/Pago_Pago', '2025-12-31'],
])('%s in %s is %s', (now, timeZone, day) => {
  expect(serviceDayAt(new Date(now), timeZone)).toBe(day);
});

it('takes the later of two days', () => {
  expect(laterDay('2026-09-30', '2026-10-01')).toBe('2026-10-01');
  expect(laterDay('2026-10-01', '2026-09-30')).toBe('2026-10-01');
});

it.each([
  [undefined, false],
  ['"2026-06-15.12"', true],
  ['W/"2026-06-15.12"', true],
  ['"a", "2026-06-15.12"', true],
  ['*', true],
  ['"2026-06-15.11"', false],
  ['"2026-06-14.12"', false],
])('If-None-Match %s names the snapshot: %s', (header, named) => {
  expect(isNamedBy(header, '"2026-06-15.12"')).toBe(named);
});
