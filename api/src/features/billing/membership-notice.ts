import { MEMBERSHIP_NOTICE_DAYS, type MembershipNotice, type Subscription } from '@queuebell/contracts';
import type { MembershipMailKind } from '../../access/accounts/user.schema.js';
import { graceEnd, keepsSession } from '../../access/accounts/membership-rules.js';

const DAY_MS = 86_400_000;
/** The provider charges about an hour after a month has ended; a later charge will not come by itself. */
const LATE_CHARGE_MS = DAY_MS;
/** Owners who left long ago get no mail when mails are first set up. */
const NEWS_MS = 14 * DAY_MS;

/** @returns null while the membership renews, ends later, or never existed */
export function noticeOf(
  now: Date,
  expires: Date | null,
  subscription: Subscription | null,
): MembershipNotice | null {
  if (expires === null) return null;
  const leftMs = expires.getTime() - now.getTime();
  const of = (kind: MembershipNotice['kind']): MembershipNotice => ({
    kind,
    endsAt: expires.toISOString(),
    screensUntil: graceEnd(expires).toISOString(),
  });
  if (subscription?.state === 'payment-failed' && keepsSession(now, expires)) return of('charge-failed');
  if (subscription?.state === 'renews' && leftMs >= -LATE_CHARGE_MS) return null;
  if (leftMs < 0) return of('ended');
  return leftMs <= MEMBERSHIP_NOTICE_DAYS * DAY_MS ? of('ends') : null;
}

/** Which mail a notice calls for now. Each is sent once for each end of a membership. */
export function mailFor(notice: MembershipNotice, now: Date): MembershipMailKind | null {
  const leftMs = Date.parse(notice.endsAt) - now.getTime();
  if (notice.kind === 'ended') return leftMs > -NEWS_MS ? 'ended' : null;
  if (leftMs >= 0 && leftMs <= DAY_MS) return 'ends-in-1-day';
  return notice.kind === 'charge-failed' ? 'charge-failed' : 'ends-in-7-days';
}
