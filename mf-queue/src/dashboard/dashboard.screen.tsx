import type { SessionUser } from '@queuebell/contracts';
import { type Host, SuiteLink } from '@queuebell/host-kit';
import { Slot, useSlot } from '@queuebell/host-kit/capabilities/slot';
import { Loading, buttonClass } from '@queuebell/ui';
import { MembershipBanner } from '../membership/membership-banner';
import { RequireOwner } from '../pairing/require-owner';
import { useBackgroundDelivery } from '../offline-check-in/use-background-delivery';
import styles from './dashboard.module.css';
import { Devices } from './devices';
import { Ratings } from './ratings';
import { Today } from './today';
import { useDevices } from './use-devices';
import { useRatings } from './use-ratings';

export function DashboardScreen({ host }: { host: Host }) {
  return (
    <RequireOwner host={host}>
      {(owner) =>
        owner.role === 'staff' ? (
          <StaffDashboard host={host} owner={owner} />
        ) : (
          <Dashboard host={host} owner={owner} />
        )
      }
    </RequireOwner>
  );
}

/** For people of the team who run the queue alone. */
function StaffDashboard({ host, owner: { businessName } }: { host: Host; owner: SessionUser }) {
  const cards = useSlot(host, 'dashboard/cards');
  return (
    <div className={styles.page}>
      <title>{businessName ? `Dashboard · ${businessName}` : 'Dashboard'}</title>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{businessName || 'Dashboard'}</h1>
          <p>Serve customers here, or check them in.</p>
        </div>
      </header>
      <Cards parts={cards} />
    </div>
  );
}

function Dashboard({ host, owner }: { host: Host; owner: SessionUser }) {
  const { businessName } = owner;
  useBackgroundDelivery(host, owner.id);
  const devices = useDevices(host.api);
  const ratings = useRatings(host.api);
  const cards = useSlot(host, 'dashboard/cards');
  // A new shop sees first how to set up devices.
  const isNew = devices.state.status === 'known' && devices.state.devices.length === 0;
  return (
    <div className={styles.page}>
      <title>{businessName ? `Dashboard · ${businessName}` : 'Dashboard'}</title>
      <MembershipBanner host={host} owner={owner} />
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{businessName || 'Dashboard'}</h1>
          <p>Three devices, one queue. Open each one on its own device.</p>
        </div>
        <div className={styles.ways}>
          <SuiteLink links={host.links} to="/settings" className={buttonClass({ kind: 'quiet' })}>
            Shop settings
          </SuiteLink>
          <SuiteLink links={host.links} to="/profile" className={buttonClass({ kind: 'quiet' })}>
            Profile
          </SuiteLink>
        </div>
      </header>
      <Today host={host} devices={devices.state} />
      {devices.state.status === 'loading' ? (
        <div className={styles.loading}>
          <Loading what="Loading your devices…" />
        </div>
      ) : (
        <>
          {isNew && <Cards parts={cards} />}
          <Devices host={host} controls={devices} />
          {!isNew && <Cards parts={cards} isSmall />}
          <Ratings {...ratings} timeZone={owner.timeZone} />
        </>
      )}
    </div>
  );
}

interface CardsProps {
  parts: ReturnType<typeof useSlot<'dashboard/cards'>>;
  isSmall?: boolean;
}

function Cards({ parts, isSmall = false }: CardsProps) {
  return (
    <ul className={isSmall ? `${styles.tiles} ${styles.small}` : styles.tiles}>
      <Slot parts={parts} props={{ isSmall }} around={(part) => <li className={styles.tile}>{part}</li>} />
    </ul>
  );
}
