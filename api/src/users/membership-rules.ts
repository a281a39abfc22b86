import { MEMBERSHIP_GRACE_DAYS } from '@queuebell/contracts';

const DAY_MS = 86_400_000;
const GRACE_MS = MEMBERSHIP_GRACE_DAYS * DAY_MS;

/** Whether the owner may log in now: paid for, without grace (design §8). */
export const opensSession = (now: Date, expires: Date | null): boolean =>
  expires !== null && now.getTime() <= expires.getTime();

/** Whether a session that is already open may go on: paid for, or lapsed no longer than the grace (design §8). */
export const keepsSession = (now: Date, expires: Date | null): boolean =>
  expires !== null && now.getTime() <= expires.getTime() + GRACE_MS;

/** When {@link keepsSession} says no for the first time, should nobody pay: ms since 1970. */
export const sessionEndsAt = (expires: Date | null): number =>
  expires === null ? -Infinity : expires.getTime() + GRACE_MS + 1;

/**
 * The pipeline that adds to a membership: from its end while it runs, from now when it lapsed or never was. In the
 * database, so that two payments at once add up. A month ends on the same day, or on the last one of a shorter month.
 */
export const extendMembership = (now: Date, unit: 'month' | 'day', amount: number) => [
  {
    $set: {
      membershipExpires: { $dateAdd: { startDate: { $max: ['$membershipExpires', now] }, unit, amount } },
    },
  },
];
