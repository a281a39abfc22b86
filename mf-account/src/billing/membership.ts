import type { SessionUser } from '@queuebell/contracts';

/** @param expires ISO 8601, or null if there never was a membership @param now milliseconds since 1970 */
export function isMembershipValid(expires: string | null, now: number): boolean {
  return expires !== null && Date.parse(expires) >= now;
}

/** Site staff need no membership (docs/decisions/0008), and people of a team do not pay (docs/decisions/0044). */
export function lacksMembership(
  { role, membershipExpires }: Partial<Pick<SessionUser, 'role' | 'membershipExpires'>>,
  now: number,
): boolean {
  const isPayer = role !== 'admin' && role !== 'manager' && role !== 'staff';
  return isPayer && !isMembershipValid(membershipExpires ?? null, now);
}
