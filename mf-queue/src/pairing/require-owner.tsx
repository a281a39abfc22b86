import type { DeviceKind, SessionUser } from '@queuebell/contracts';
import { type Host, useLoginRedirect, useSession } from '@queuebell/host-kit';
import { Loading } from '@queuebell/ui';
import { Fragment, type ReactNode, Suspense, lazy, useState } from 'react';
import { useDeviceBeats } from './use-device-beats';

interface RequireOwnerProps {
  host: Host;
  /** The kind of paired device that may use this screen; undefined: none. */
  device?: DeviceKind;
  /** Where to return after the login: '/pair?code=K7P-4MX'. */
  next?: string;
  children: (owner: SessionUser) => ReactNode;
}

const PairingGate = lazy(async () => {
  const { PairingGate: loaded } = await import(/* webpackChunkName: "guest-pairing" */ './pairing-gate');
  return { default: loaded };
});

/**
 * Sends visitors without a stored user id to log in, also when the session ends later. A device entry shows the pairing instead,
 * and paired devices may use their own screens only.
 */
export function RequireOwner({ host, device: kind, next, children }: RequireOwnerProps) {
  const session = useSession(host.session);
  const owner = session.status === 'out' || !session.user.id ? null : session.user;
  const device = owner?.device;
  const isPairing = owner === null && kind !== undefined && host.links.standalone;
  const mustLogIn = owner === null && !isPairing;

  const [wasPaired, setWasPaired] = useState(false);
  const isPaired = owner === null ? wasPaired : device !== undefined;
  if (isPaired !== wasPaired) setWasPaired(isPaired);

  useLoginRedirect(host, mustLogIn, next);
  useDeviceBeats(host, device !== undefined || (owner !== null && kind === 'check-in'));

  if (isPairing || (device && device.kind !== kind)) {
    return (
      <Suspense fallback={<Loading />}>
        <PairingGate host={host} kind={kind} device={device} wasPaired={wasPaired} />
      </Suspense>
    );
  }
  return owner && <Fragment key={owner.id}>{children(owner)}</Fragment>;
}
