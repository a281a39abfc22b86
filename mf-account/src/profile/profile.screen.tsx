import { type Host, SuiteLink, useLoggedIn } from '@queuebell/host-kit';
import { Slot, useSlot } from '@queuebell/host-kit/capabilities/slot';
import { buttonClass } from '@queuebell/ui';
import { lazy, useCallback, useState } from 'react';
import { BillingCard } from '../billing/billing-card';
import { useOwnShops } from '../own-shops/use-own-shops';
import { SubscriptionCard } from '../subscription/subscription-card';
import { DeferredPart } from '../form/deferred-part';
import { type StoredUser, detailsOf, needsSubscription } from './profile-rules';
import styles from './profile.module.css';

const WAYS = [
  ['/completeAccount', 'Edit'],
  ['/team', 'People'],
  ['/change-email', 'Change email'],
  ['/change-password', 'Change password'],
] as const;
/** These are about the shop. */
const OWNERS_WAYS: readonly string[] = ['/completeAccount', '/team'];

/** Few people work in several shops. The list is read at once, to save a round trip. */
const OwnShops = lazy(async () => {
  const part = await import(/* webpackChunkName: "own-shops" */ '../own-shops/own-shops');
  return { default: part.OwnShops };
});

const OwnPin = lazy(async () => {
  const part = await import(/* webpackChunkName: "own-pin" */ '../team/own-pin');
  return { default: part.OwnPin };
});

interface ProfileScreenProps {
  host: Host;
  now?: () => number;
}

/** `/profile`: the stored user data, and posts from an earlier product. */
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
  // The membership may end while the page is open.
  const [hasLapsed, setLapsed] = useState(false);
  const noteLapse = useCallback(() => setLapsed(true), []);
  const sections = useSlot(host, 'profile/sections');
  const shops = useOwnShops(host.api);
  const email = user.email ?? '';
  const isOwner = !user.member;

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Profile</h1>
        <nav className={styles.ways} aria-label="Change your account">
          {WAYS.filter(([to]) => isOwner || !OWNERS_WAYS.includes(to)).map(([to, words]) => (
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
      {isOwner && (
        <BillingCard
          host={host}
          email={email}
          ownerId={user.id}
          timeZone={user.timeZone}
          now={openedAt}
          onLapsed={noteLapse}
        />
      )}
      {shops.length > 1 && (
        <DeferredPart report={host.report} area="profile/part">
          <OwnShops host={host} shops={shops} />
        </DeferredPart>
      )}
      {!isOwner && (
        <DeferredPart report={host.report} area="profile/part">
          <OwnPin api={host.api} />
        </DeferredPart>
      )}
      <Slot parts={sections} props={{ user, now: openedAt, onLapsed: noteLapse }} />
    </div>
  );
}
