import { type Host, RENEWAL, SuiteLink, useLoggedIn } from '@queuebell/host-kit';
import { Alert, Button, CardPage, Loading, buttonClass } from '@queuebell/ui';
import { useCallback, useState } from 'react';
import { BillingStatus } from '../billing/billing-status';
import { endWords, takesSubscription } from '../billing/billing-words';
import { useBilling } from '../billing/use-billing';
import type { StoredUser } from '../profile/profile-rules';
import { MembershipLapsed } from '../subscription/membership-lapsed';
import { SubscriptionCard } from '../subscription/subscription-card';
import styles from './renew.module.css';

interface RenewScreenProps {
  host: Host;
  now?: () => number;
}

/** `/renew`: the state of the membership, and the payment. Mails, banners and closed screens lead here. */
export function RenewScreen({ host, now = Date.now }: RenewScreenProps) {
  const user = useLoggedIn(host, RENEWAL);
  return (
    <CardPage>
      <title>{`Your membership · ${host.site.siteName}`}</title>
      <h1 className={styles.title}>Your membership</h1>
      {user && <Renewal key={user.id} host={host} user={user} now={now} />}
    </CardPage>
  );
}

function Renewal({ host, user, now }: { host: Host; user: StoredUser; now: () => number }) {
  const [openedAt] = useState(now);
  const [hasLapsed, setLapsed] = useState(false);
  const noteLapse = useCallback(() => setLapsed(true), []);
  const { billing, retry } = useBilling(host, noteLapse);
  const { id = '', email = '', timeZone } = user;

  if (billing.step === 'read') {
    const { state } = billing;
    return (
      <div className={styles.parts}>
        <p>{endWords(state.membershipExpires, timeZone, openedAt)}</p>
        <BillingStatus state={state} email={email} timeZone={timeZone} now={openedAt} />
        {takesSubscription(state, openedAt) && (
          <SubscriptionCard host={host} email={email} ownerId={id} during="session" />
        )}
        <SuiteLink links={host.links} to="/dashboard" className={buttonClass({ kind: 'quiet' })}>
          Go to Dashboard
        </SuiteLink>
      </div>
    );
  }
  if (hasLapsed) return <MembershipLapsed host={host} user={{ id, email }} />;
  if (billing.step === 'loading') return <Loading />;
  return (
    <div className={styles.parts}>
      <Alert>Your membership could not be loaded.</Alert>
      <Button kind="quiet" onClick={retry}>
        Retry
      </Button>
    </div>
  );
}
