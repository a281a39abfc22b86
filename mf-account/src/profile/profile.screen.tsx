import { type Host, SuiteLink, useLoggedIn } from '@queuebell/host-kit';
import { buttonClass } from '@queuebell/ui';
import { lazy, useCallback, useState } from 'react';
import { BillingCard } from '../billing/billing-card';
import { OwnPosts } from '../legacy-posts/own-posts';
import { OwnSessions } from '../own-sessions/own-sessions';
import { useFirstAnswer } from '../second-factor/use-initial-status';
import { SubscriptionCard } from '../subscription/subscription-card';
import { LaterPart } from '../form/deferred-part';
import { type StoredUser, detailsOf, needsSubscription } from './profile-rules';
import styles from './profile.module.css';

/** It asks for nothing before somebody presses a button; what asks at once comes with the screen, for a round less. */
const YourData = lazy(async () => {
  const data = await import(/* webpackChunkName: "your-data" */ '../your-data/your-data');
  return { default: data.YourData };
});

/** Few look at it more than once, and it is below what they came for. */
const SecondFactor = lazy(async () => {
  const part = await import(/* webpackChunkName: "second-factor" */ '../second-factor/second-factor');
  return { default: part.SecondFactor };
});

const WAYS = [
  ['/completeAccount', 'Edit'],
  ['/change-email', 'Change email'],
  ['/change-password', 'Change password'],
] as const;

interface ProfileScreenProps {
  host: Host;
  now?: () => number;
}

/** `/profile`: the owner's data that this browser has stored, and the posts of an earlier product. */
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
  // With another second factor all other logins end: the list of them is read again.
  const [listed, setListed] = useState(0);
  const listAgain = useCallback(() => setListed((before) => before + 1), []);
  const factor = useFirstAnswer(host.api);
  const email = user.email ?? '';

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Profile</h1>
        <nav className={styles.ways} aria-label="Change your account">
          {WAYS.map(([to, words]) => (
            <SuiteLink key={to} links={host.links} to={to} className={buttonClass({ kind: 'quiet' })}>
              {words}
            </SuiteLink>
          ))}
        </nav>
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
      <BillingCard
        host={host}
        email={email}
        ownerId={user.id}
        timeZone={user.timeZone}
        now={openedAt}
        onLapsed={noteLapse}
      />
      <OwnSessions key={listed} api={host.api} email={email} timeZone={user.timeZone} now={openedAt} />
      <LaterPart report={host.report} area="profile/part">
        <SecondFactor
          api={host.api}
          email={email}
          timeZone={user.timeZone}
          first={factor}
          onLoggedOutElsewhere={listAgain}
        />
      </LaterPart>
      {email !== '' && (
        <OwnPosts key={email} api={host.api} email={email} timeZone={user.timeZone} onLapsed={noteLapse} />
      )}
      {email !== '' && (
        <LaterPart report={host.report} area="profile/part">
          <YourData host={host} email={email} />
        </LaterPart>
      )}
    </div>
  );
}
