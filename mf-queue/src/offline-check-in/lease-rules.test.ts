import { describe, expect, it } from '@jest/globals';
import type { LeaseResponse } from '@queuebell/contracts';
import { type Lease, dayAt, freeNumbers, renewed } from './lease-rules';

const NOW = Date.parse('2026-11-21T14:05:00.000Z');
const grant: LeaseResponse = {
  numbers: [801, 802, 803],
  used: [802],
  serviceDay: '2026-11-21',
  lastDay: '2026-11-22',
  timeZone: 'Europe/London',
  now: new Date(NOW).toISOString(),
};
const trip = { sentAt: NOW - 200, receivedAt: NOW - 100 };
const lease = renewed(null, grant, trip);
const given = (day: string, number: number): Lease => ({ ...lease, used: [...lease.used, { day, number }] });
const at = (time: string) => Date.parse(time);

describe('the leased numbers that a tablet may give', () => {
  it.each<[when: string, lease: Lease | null, time: number, numbers: number[]]>([
    ['without a lease', null, NOW, []],
    ['today, but for the used ones', lease, NOW, [801, 803]],
    ['today, but for the one just given', given('2026-11-21', 801), NOW, [803]],
    ['on the last day, all again, those of the day before last', lease, NOW + 86_400_000, [801, 803, 802]],
    ['on the last day, but for the ones given then', given('2026-11-22', 801), NOW + 86_400_000, [803, 802]],
    ['after the last day', lease, NOW + 2 * 86_400_000, []],
    ['before the first day', lease, NOW - 86_400_000, []],
  ])('%s', (_when, held, time, numbers) => {
    expect(freeNumbers(held, time)).toEqual(numbers);
  });

  it.each([
    ['Europe/London', '2026-06-30T22:59:59Z', '2026-06-30'],
    ['Europe/London', '2026-06-30T23:00:00Z', '2026-07-01'],
    ['America/New_York', '2026-07-01T03:59:59Z', '2026-06-30'],
    ['Asia/Kolkata', '2026-06-30T18:30:00Z', '2026-07-01'],
  ])('are those of the shop’s own day in %s at %s', (timeZone, time, day) => {
    expect(dayAt(at(time), { timeZone })).toBe(day);
  });

  it('are those of the device’s day if its browser does not know the shop’s zone', () => {
    expect(dayAt(NOW, { timeZone: 'Mars/Olympus' })).toMatch(/^2026-11-2[12]$/);
  });

  it('are those of the evening until the hour at which the shop’s day starts', () => {
    const night = renewed(null, { ...grant, dayStartsHour: 4 }, trip);
    const usedLease: Lease = { ...night, used: [{ day: '2026-11-21', number: 801 }] };
    expect(freeNumbers(usedLease, at('2026-11-22T03:59:00Z'))).toEqual([802, 803]);
    expect(freeNumbers(usedLease, at('2026-11-22T04:00:00Z'))).toEqual([802, 803, 801]);
    const dayBefore = { day: '2026-11-21', since: '2026-11-21T12:00:00.000Z', timeZone: 'Asia/Tokyo' };
    const moved = renewed(null, { ...grant, dayStartsHour: 4, dayBefore }, trip);
    expect(dayAt(at('2026-11-21T16:00:00Z'), moved)).toBe('2026-11-21');
  });
});

describe('a lease that is renewed', () => {
  it('knows how far the server’s clock is ahead, halfway between question and answer', () => {
    expect(lease).toMatchObject({ aheadMs: 150, grantedAt: NOW });
  });

  it('keeps numbers as used that the server does not know of yet', () => {
    const later = { ...grant, now: new Date(NOW + 1_000).toISOString() };
    const again = renewed(given('2026-11-21', 801), later, trip);
    expect(freeNumbers(again, NOW + 2_000)).toEqual([803]);
    expect(again.used).toHaveLength(2);
  });

  it('forgets the days before', () => {
    const tomorrow = { ...grant, used: [], serviceDay: '2026-11-22', lastDay: '2026-11-23' };
    const next = renewed(given('2026-11-21', 801), { ...tomorrow, now: '2026-11-22T09:00:00.000Z' }, trip);
    expect(next.used).toEqual([]);
  });

  it('is not replaced by an older answer that comes late', () => {
    const older = { ...grant, numbers: [801], now: new Date(NOW - 1).toISOString() };
    expect(renewed(lease, older, trip)).toBe(lease);
  });
});
