import { MEMBERSHIP_GRACE_DAYS } from '@queuebell/contracts';
import type { Grant } from './membership-end.js';
import type { UserDocument } from './user.schema.js';

const DAY_MS = 86_400_000;
const GRACE_MS = MEMBERSHIP_GRACE_DAYS * DAY_MS;

/** Whether the owner may log in, without a grace period. */
export const opensSession = (now: Date, expires: Date | null): boolean =>
  expires !== null && now.getTime() <= expires.getTime();

/** Whether an open session may continue, with the grace period. */
export const keepsSession = (now: Date, expires: Date | null): boolean =>
  expires !== null && now.getTime() <= expires.getTime() + GRACE_MS;

/** Whether a right password gives a token: site staff need no membership. */
export const mayLogIn = (
  now: Date,
  { role, membershipExpires }: Pick<UserDocument, 'role' | 'membershipExpires'>,
): boolean => role === 'admin' || opensSession(now, membershipExpires);

/** Like {@link mayLogIn}, with the grace period: whether an open session may continue. */
export const mayStayLoggedIn = (
  now: Date,
  { role, membershipExpires }: Pick<UserDocument, 'role' | 'membershipExpires'>,
): boolean => role === 'admin' || keepsSession(now, membershipExpires);

/** When {@link keepsSession} becomes false without a payment: ms since 1970. */
export const sessionEndsAt = (expires: Date | null): number =>
  expires === null ? -Infinity : expires.getTime() + GRACE_MS + 1;

export const graceEnd = (expires: Date): Date => new Date(expires.getTime() + GRACE_MS);

/** End of the current grace period; null outside one. */
export const graceEndsAt = (now: Date, expires: Date | null): Date | null =>
  expires !== null && !opensSession(now, expires) && keepsSession(now, expires) ? graceEnd(expires) : null;

/** The membership from before grants and payments were stored. Set together with the first of them. */
const before = {
  $cond: [{ $eq: [{ $type: '$membershipBefore' }, 'missing'] }, '$membershipExpires', '$membershipBefore'],
};

/** Update pipeline of a grant: in the database, so that two simultaneous grants add up. */
export const grantMembership = ({ at, unit, amount }: Grant) => [
  {
    $set: {
      membershipExpires: { $dateAdd: { startDate: { $max: ['$membershipExpires', at] }, unit, amount } },
      membershipBefore: before,
      grants: { $concatArrays: [{ $ifNull: ['$grants', []] }, [{ at, unit, amount }]] },
    },
  },
];

export const ensureMembership = (until: Date) => [
  {
    $set: {
      membershipExpires: { $max: ['$membershipExpires', until] },
      membershipBefore: { $max: [before, until] },
    },
  },
];
