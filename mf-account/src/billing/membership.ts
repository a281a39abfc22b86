import type { SessionUser } from '@queuebell/contracts';

/**
 * Whether a membership is valid: its end is a date, and not in the past.
 *
 * @param expires ISO 8601, or null when there never was a membership
 * @param now milliseconds since 1970
 */
export function isMembershipValid(expires: string | null, now: number): boolean {
  return expires !== null && Date.parse(expires) >= now;
}

/** Whether somebody lacks the membership that the login asks for. Site staff need none (docs/decisions/0008). */
export function lacksMembership(
  { role, membershipExpires }: Partial<Pick<SessionUser, 'role' | 'membershipExpires'>>,
  now: number,
): boolean {
  return role !== 'admin' && !isMembershipValid(membershipExpires ?? null, now);
}
