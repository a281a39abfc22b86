import { MEMBERSHIP_GRACE_DAYS } from '@queuebell/contracts';
import type { Grant } from './membership-end.js';

const DAY_MS = 86_400_000;
const GRACE_MS = MEMBERSHIP_GRACE_DAYS * DAY_MS;

/** Whether the owner may log in now: paid for, without grace. */
export const opensSession = (now: Date, expires: Date | null): boolean =>
  expires !== null && now.getTime() <= expires.getTime();

/** Whether a session that is already open may go on: paid for, or lapsed no longer than the grace. */
export const keepsSession = (now: Date, expires: Date | null): boolean =>
  expires !== null && now.getTime() <= expires.getTime() + GRACE_MS;

/** When {@link keepsSession} says no for the first time, should nobody pay: ms since 1970. */
export const sessionEndsAt = (expires: Date | null): number =>
  expires === null ? -Infinity : expires.getTime() + GRACE_MS + 1;

/** Until when sessions go on after this end of a membership. */
export const graceEnd = (expires: Date): Date => new Date(expires.getTime() + GRACE_MS);

/** Until when sessions go on after the membership lapsed; null when it has not, and when that is over, too. */
export const graceEndsAt = (now: Date, expires: Date | null): Date | null =>
  expires !== null && !opensSession(now, expires) && keepsSession(now, expires) ? graceEnd(expires) : null;

/**
 * The membership that an account had before its reasons were stored; for an account older than `grants`, its whole membership.
 * Stored together with the first reason.
 */
const before = {
  $cond: [{ $eq: [{ $type: '$membershipBefore' }, 'missing'] }, '$membershipExpires', '$membershipBefore'],
};

/**
 * The pipeline of an operator's grant: it adds to a membership from its end while it runs, from now when it lapsed or never
 * was. In the database, so that two at once add up. A month ends on the same day, or on the last one of a shorter month.
 */
export const grantMembership = ({ at, unit, amount }: Grant) => [
  {
    $set: {
      membershipExpires: { $dateAdd: { startDate: { $max: ['$membershipExpires', at] }, unit, amount } },
      membershipBefore: before,
      grants: { $concatArrays: [{ $ifNull: ['$grants', []] }, [{ at, unit, amount }]] },
    },
  },
];

/** The pipeline that makes a membership last at least until a time; one that lasts longer stays. */
export const ensureMembership = (until: Date) => [
  {
    $set: {
      membershipExpires: { $max: ['$membershipExpires', until] },
      membershipBefore: { $max: [before, until] },
    },
  },
];
