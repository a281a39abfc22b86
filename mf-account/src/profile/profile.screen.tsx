import { type Host, SuiteLink, useLoggedIn } from '@queuebell/remote-kit';
import { buttonClass } from '@queuebell/ui';
import { lazy, useCallback, useState } from 'react';
import { OwnPosts } from '../legacy-posts/own-posts';
import { SubscriptionCard } from '../subscription/subscription-card';
import { LaterPart } from './later-part';
import { type StoredUser, detailsOf, needsSubscription } from './profile-rules';
import styles from './profile.module.css';

const BillingCard = lazy(async () => {
  const billing = await import(/* webpackChunkName: "billing" */ '../billing/billing-card');
  return { default: billing.BillingCard };
});
const OwnSessions = lazy(async () => {
  const sessions = await import(/* webpackChunkName: "own-sessions" */ '../own-sessions/own-sessions');
  return { default: sessions.OwnSessions };
});
const YourData = lazy(async () => {
  const data = await import(/* webpackChunkName: "your-data" */ '../your-data/your-data');
  return { default: data.YourData };
});

interface ProfileScreenProps {
  host: Host;
  now?: () => number;
}

/** `/profile` (spec §2): what this browser knows of the owner, and the posts of the product before. */
export function ProfileScreen({ host, now = Date.now }: ProfileScreenProps) {
  const user = useLoggedIn(host);
  return (
    <>
      <title>{`Profile · ${host.site.siteName}`}</title>
      {user && <Profile key={user.id} host={host} user={user} now={now} />}
    </>
  );
}

function Profile({ host, user, now }: { host: Host; user: StoredUser; now: () => number }) {
  const [openedAt] = useState(now);
  // A page may stand open for longer than the membership lasts.
  const [hasLapsed, setLapsed] = useState(false);
  const noteLapse = useCallback(() => setLapsed(true), []);
  const email = user.email ?? '';

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Profile</h1>
        <SuiteLink links={host.links} to="/change-password" className={buttonClass({ kind: 'quiet' })}>
          Change password
        </SuiteLink>
      </header>
      {(hasLapsed || needsSubscription(user, openedAt)) && (
        <SubscriptionCard host={host} email={email} ownerId={user.id} during="session" />
      )}
      <dl className={styles.details}>
        {detailsOf(user, openedAt).map(([label, words]) => (
          <div key={label} className={styles.detail}>
            <dt>{label}</dt>
            <dd>{words ?? <span className={styles.unknown}>Not given</span>}</dd>
          </div>
        ))}
      </dl>
      <LaterPart report={host.report}>
        <BillingCard host={host} email={email} timeZone={user.timeZone} now={openedAt} onLapsed={noteLapse} />
      </LaterPart>
      <LaterPart report={host.report}>
        <OwnSessions api={host.api} timeZone={user.timeZone} now={openedAt} />
      </LaterPart>
      {email !== '' && (
        <OwnPosts key={email} api={host.api} email={email} timeZone={user.timeZone} onLapsed={noteLapse} />
      )}
      {email !== '' && (
        <LaterPart report={host.report}>
          <YourData host={host} email={email} />
        </LaterPart>
      )}
    </div>
  );
}
