import type { SessionUser } from '@queuebell/contracts';
import { dateWords } from '@queuebell/host-kit/dates';
import { isMembershipValid, lacksMembership } from '../billing/membership';

/** A stored user; an older version may have stored fewer fields. */
export type StoredUser = Partial<SessionUser>;

/** The text is null if unknown. */
export type Detail = [label: string, words: string | null];

/** @param now milliseconds since 1970 */
export function detailsOf(user: StoredUser, now: number): Detail[] {
  const details: Detail[] = [
    ['Name', wordsOf(user.name)],
    ['Email', wordsOf(user.email)],
    ['Phone', wordsOf(user.phone)],
    ['Location', wordsOf(user.location)],
    ['Role', capitalised(wordsOf(user.role))],
    ['Business name', wordsOf(user.businessName)],
    ['Time zone', wordsOf(user.timeZone)?.replaceAll('_', ' ') ?? null],
  ];
  return user.member ? details : [...details, ['Membership', membershipWords(user, now)]];
}

/** The same rule as at login. */
export const needsSubscription = (user: StoredUser, now: number): boolean => lacksMembership(user, now);

function membershipWords(user: StoredUser, now: number): string {
  const { membershipExpires = null, timeZone } = user;
  const date = dateWords(membershipExpires, timeZone);
  if (date === null) return needsSubscription(user, now) ? 'None yet' : 'Not needed';
  return isMembershipValid(membershipExpires, now) ? `Until ${date}` : `Ended on ${date}`;
}

function wordsOf(stored: string | undefined): string | null {
  const words = typeof stored === 'string' ? stored.trim() : '';
  return words === '' ? null : words;
}

function capitalised(words: string | null): string | null {
  return words === null ? null : words.charAt(0).toUpperCase() + words.slice(1);
}
