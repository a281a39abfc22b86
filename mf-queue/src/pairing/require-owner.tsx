import type { DeviceKind, SessionUser } from '@queuebell/contracts';
import { type Host, useLoginRedirect, useSession } from '@queuebell/host-kit';
import { Loading } from '@queuebell/ui';
import { Fragment, type ReactNode, Suspense, lazy, useState } from 'react';
import { useDeviceLife } from './use-device-beats';

interface RequireOwnerProps {
  host: Host;
  /** The paired device that may be here besides the owner; left out, none may. */
  device?: DeviceKind;
  /** Where a login comes back to, if not to where it leads by itself: '/pair?code=K7P-4MX'. */
  next?: string;
  /** Draws the screen of this owner; another owner's starts from nothing. */
  children: (owner: SessionUser) => ReactNode;
}

const Door = lazy(async () => {
  const { Door: loaded } = await import(/* webpackChunkName: "guest-pairing" */ './pairing-gate');
  return { default: loaded };
});

/**
 * Sends visitors without a stored user that has an id to log in, also when the session ends meanwhile. A device entry shows
 * instead how the device is paired, and a paired device is let in where it belongs.
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
  useDeviceLife(host, device !== undefined || (owner !== null && kind === 'check-in'));

  if (isPairing || (device && device.kind !== kind)) {
    return (
      <Suspense fallback={<Loading />}>
        <Door host={host} kind={kind} device={device} wasPaired={wasPaired} />
      </Suspense>
    );
  }
  return owner && <Fragment key={owner.id}>{children(owner)}</Fragment>;
}
