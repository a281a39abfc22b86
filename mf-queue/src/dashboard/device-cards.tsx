import type { DeviceKind } from '@queuebell/contracts';
import { type Host, type SlotProps, SuiteLink } from '@queuebell/host-kit';
import type { ComponentType } from 'react';
import { deviceKinds } from '../pairing/device-kinds';
import { CopyAddress } from './copy-address';
import styles from './dashboard.module.css';
import { DevicePicture } from './device-picture';

interface DeviceCardTexts {
  title: string;
  path: string;
  words: string;
}

const texts: Record<DeviceKind, DeviceCardTexts> = {
  'check-in': {
    title: 'Customer Facing',
    path: '/customer-check-in',
    words: 'For the tablet at the door: customers take a number.',
  },
  display: {
    title: 'Display Queue Number',
    path: '/display-queue',
    words: 'For the screen on the wall: everybody sees whose turn it is.',
  },
  admin: {
    title: 'Admin Side',
    path: '/admin',
    words: 'For the tablet at your chair: serve, call and remove customers.',
  },
};

/** The dashboard's cards, each for one kind of device. */
export const deviceCards = (host: Host) => ({
  'check-in': cardOf(host, 'check-in'),
  display: cardOf(host, 'display'),
  admin: cardOf(host, 'admin'),
});

const cardOf = (host: Host, kind: DeviceKind): ComponentType<SlotProps['dashboard/cards']> =>
  function DeviceCard({ isSmall }) {
    const { title, path, words } = texts[kind];
    return (
      <>
        <DevicePicture kind={kind} />
        <h2>
          <SuiteLink links={host.links} to={path} className={styles.open ?? ''}>
            {title}
          </SuiteLink>
        </h2>
        {!isSmall && <p className={styles.words}>{words}</p>}
        <CopyAddress
          address={window.location.origin + deviceKinds[kind].address}
          of={title}
          clipboard={window.navigator.clipboard}
        />
      </>
    );
  };
