import type { DeviceKind, SessionUser } from '@queuebell/contracts';
import { type Host, SuiteLink } from '@queuebell/host-kit';
import { Loading, buttonClass } from '@queuebell/ui';
import { deviceKinds } from '../pairing/device-kinds';
import { MembershipBanner } from '../membership/membership-banner';
import { RequireOwner } from '../pairing/require-owner';
import { useBackgroundDelivery } from '../offline-check-in/use-background-delivery';
import { CopyAddress } from './copy-address';
import styles from './dashboard.module.css';
import { DevicePicture } from './device-picture';
import { Devices } from './devices';
import { Today } from './today';
import { useDevices } from './use-devices';

interface Tile {
  title: string;
  path: string;
  device: DeviceKind;
  words: string;
}

const tiles: readonly Tile[] = [
  {
    title: 'Customer Facing',
    path: '/customer-check-in',
    device: 'check-in',
    words: 'For the tablet at the door: customers take a number.',
  },
  {
    title: 'Display Queue Number',
    path: '/display-queue',
    device: 'display',
    words: 'For the screen on the wall: everybody sees whose turn it is.',
  },
  {
    title: 'Admin Side',
    path: '/admin',
    device: 'admin',
    words: 'For the tablet at your chair: serve, call and remove customers.',
  },
];

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
  return (
    <div className={styles.page}>
      <title>{businessName ? `Dashboard · ${businessName}` : 'Dashboard'}</title>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{businessName || 'Dashboard'}</h1>
          <p>Serve customers here, or check them in.</p>
        </div>
      </header>
      <Tiles host={host} of={tiles.filter(({ device }) => device !== 'display')} />
    </div>
  );
}

function Dashboard({ host, owner }: { host: Host; owner: SessionUser }) {
  const { businessName } = owner;
  useBackgroundDelivery(host, owner.id);
  const devices = useDevices(host.api);
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
          {isNew && <Tiles host={host} />}
          <Devices host={host} controls={devices} />
          {!isNew && <Tiles host={host} isSmall />}
        </>
      )}
    </div>
  );
}

interface TilesProps {
  host: Host;
  of?: readonly Tile[];
  isSmall?: boolean;
}

function Tiles({ host, of = tiles, isSmall = false }: TilesProps) {
  return (
    <ul className={isSmall ? `${styles.tiles} ${styles.small}` : styles.tiles}>
      {of.map(({ title, path, device, words }) => (
        <li key={path} className={styles.tile} aria-label={title}>
          <DevicePicture kind={device} />
          <h2>
            <SuiteLink links={host.links} to={path} className={styles.open ?? ''}>
              {title}
            </SuiteLink>
          </h2>
          {!isSmall && <p className={styles.words}>{words}</p>}
          <CopyAddress
            address={window.location.origin + deviceKinds[device].address}
            of={title}
            clipboard={window.navigator.clipboard}
          />
        </li>
      ))}
    </ul>
  );
}
