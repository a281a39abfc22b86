import { describe, expect, it } from '@jest/globals';
import { testUser } from '@queuebell/host-kit/testing';
import { type StoredUser, detailsOf, needsSubscription } from './profile-rules';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');

const membership = (user: StoredUser) => Object.fromEntries(detailsOf(user, NOW))['Membership'];

it('the profile says all that is known of an owner', () => {
  const user: StoredUser = { ...testUser, timeZone: 'America/New_York' };
  expect(detailsOf(user, NOW)).toEqual([
    ['Name', 'Olive Owner'],
    ['Email', 'olive@example.com'],
    ['Phone', '07123456789'],
    ['Location', 'Leeds'],
    ['Role', 'Owner'],
    ['Business name', 'Bar Barbers'],
    ['Time zone', 'America/New York'],
    ['Membership', 'Until 31 Dec 2098'],
  ]);
});

it('the profile leaves out what an older version did not store, and does not break', () => {
  const numbers = { phone: 7123456789, role: null } as unknown;
  for (const user of [{}, { id: 'x' }, numbers as StoredUser]) {
    expect(detailsOf(user, NOW).filter(([, words]) => words !== null)).toEqual([['Membership', 'None yet']]);
    expect(needsSubscription(user, NOW)).toBe(true);
  }
});

describe('the membership on the profile', () => {
  it.each([
    ['2099-01-01T00:00:00.000Z', 'Until 1 Jan 2099', false],
    ['2026-03-01T12:00:00.000Z', 'Until 1 Mar 2026', false],
    ['2026-03-01T11:59:59.000Z', 'Ended on 1 Mar 2026', true],
    [null, 'None yet', true],
    ['soon', 'None yet', true],
  ])('that expires at %s: %s', (membershipExpires, words, needed) => {
    expect(membership({ ...testUser, membershipExpires })).toBe(words);
    expect(needsSubscription({ ...testUser, membershipExpires }, NOW)).toBe(needed);
  });

  it.each([
    [null, 'Not needed'],
    ['2026-03-01T11:59:59.000Z', 'Ended on 1 Mar 2026'],
    ['2099-01-01T00:00:00.000Z', 'Until 1 Jan 2099'],
  ])('that expires at %s is not asked of site staff: %s', (membershipExpires, words) => {
    const staff: StoredUser = { ...testUser, role: 'admin', membershipExpires };
    expect(membership(staff)).toBe(words);
    expect(needsSubscription(staff, NOW)).toBe(false);
  });
});
