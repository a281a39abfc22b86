import type { MembershipNotice, SessionUser } from '@queuebell/contracts';
import { type Host, RENEWAL, SuiteLink } from '@queuebell/host-kit';
import { buttonClass } from '@queuebell/ui';
import { dayWords } from '@queuebell/host-kit/dates';
import styles from './membership-banner.module.css';
import { useMembershipNotice } from './use-membership-notice';

interface MembershipBannerProps {
  host: Host;
  owner: Pick<SessionUser, 'timeZone' | 'device' | 'member'>;
}

/** Warns that the membership ends. People of the team hear nothing of payments. */
export function MembershipBanner(props: MembershipBannerProps) {
  return props.owner.member ? null : <Notice {...props} />;
}

/** A paired admin tablet gets no link to the payment. */
function Notice({ host, owner: { timeZone, device } }: MembershipBannerProps) {
  const notice = useMembershipNotice(host.api);
  if (!notice) return null;
  return (
    <section className={styles.banner} aria-label="Membership">
      <p>
        {wordsOf(notice, timeZone)}
        {device && ' The owner can renew it.'}
      </p>
      {!device && (
        <SuiteLink links={host.links} to={RENEWAL} className={buttonClass({ kind: 'quiet' })}>
          {notice.kind === 'charge-failed' ? 'Update payment' : 'Renew membership'}
        </SuiteLink>
      )}
    </section>
  );
}

function wordsOf({ kind, endsAt, screensUntil }: MembershipNotice, timeZone: string): string {
  const day = (iso: string) => dayWords(Date.parse(iso), timeZone);
  switch (kind) {
    case 'charge-failed':
      return `The last payment failed. Screens keep working until ${day(screensUntil)}.`;
    case 'ends':
      return `Membership ends on ${day(endsAt)}.`;
    case 'ended':
      return `Membership ended on ${day(endsAt)}. Screens keep working until ${day(screensUntil)}.`;
  }
}
