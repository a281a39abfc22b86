import { type Host, SuiteLink, useSession } from '@queuebell/host-kit';
import { Button, CardPage, Loading, buttonClass } from '@queuebell/ui';
import type { ReactNode } from 'react';
import { PAID } from '../arrival/arrival';
import { newsOf } from '../billing/billing-words';
import type { StoredUser } from '../profile/profile-rules';
import styles from './paid.module.css';
import { useConfirmation } from './use-confirmation';

interface PaidScreenProps {
  host: Host;
  now?: () => number;
}

/** `/paid`: the payment provider returns here. Anybody can open this address, so it reports only payments that the server knows. */
export function PaidScreen({ host, now = Date.now }: PaidScreenProps) {
  const session = useSession(host.session);
  return (
    <CardPage>
      <title>{`Your payment · ${host.site.siteName}`}</title>
      {session.status === 'out' ? (
        <LoggedOut host={host} />
      ) : (
        <Confirmation key={session.user.id} host={host} user={session.user} now={now} />
      )}
    </CardPage>
  );
}

/** Most visitors registered in another tab, which logs both in after the payment. */
const LoggedOut = ({ host }: { host: Host }) => (
  <>
    <News title="Almost done">
      Have you just registered? Go back to the tab where you did: it logs you in on its own once your payment
      is confirmed. This can take a minute. Otherwise log in to see your membership.
    </News>
    <Way host={host} to={`/login?next=${encodeURIComponent(PAID)}`} kind="main">
      Log in
    </Way>
  </>
);

function Confirmation({ host, user, now }: { host: Host; user: StoredUser; now: () => number }) {
  const { confirmation, askAgain } = useConfirmation(host, now);
  switch (confirmation.step) {
    case 'asking':
      return <Loading />;
    case 'waiting':
      return (
        <News title="Almost done">
          We are waiting for the card company to confirm your payment. This can take a minute. This page
          changes on its own.
        </News>
      );
    case 'active':
      return (
        <>
          <News title="Thank you.">Your membership is active.</News>
          <p>{newsOf(confirmation.state, user.timeZone, confirmation.at)?.words}</p>
          <p>Next, pair your devices. The dashboard says how.</p>
          <Way host={host} to="/dashboard" kind="main">
            Go to Dashboard
          </Way>
          <Way host={host} to="/pair" kind="quiet">
            Add a device
          </Way>
        </>
      );
    case 'late':
      return (
        <>
          <News title="Not confirmed yet">
            The card company hasn’t told us about a payment yet. Your membership starts as soon as it does.
            There’s no need to pay again, and you can close this page.
          </News>
          <Button size="tap" onClick={askAgain}>
            Check again
          </Button>
          <Way host={host} to="/renew" kind="quiet">
            See your membership
          </Way>
        </>
      );
  }
}

/** A live region. */
const News = ({ title, children }: { title: string; children: ReactNode }) => (
  <div role="status" className={styles.news}>
    <h1 className={styles.title}>{title}</h1>
    <p>{children}</p>
  </div>
);

interface WayProps {
  host: Host;
  to: string;
  kind: 'main' | 'quiet';
  children: string;
}

const Way = ({ host, to, kind, children }: WayProps) => (
  <SuiteLink links={host.links} to={to} className={buttonClass({ kind, size: 'tap' })}>
    {children}
  </SuiteLink>
);
