import type { DeviceKind, SessionUser } from '@queuebell/contracts';
import { type Host, RENEWAL, useSession } from '@queuebell/remote-kit';
import { Loading } from '@queuebell/ui';
import { Fragment, type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDeviceLife } from './use-device-life';

interface RequireOwnerProps {
  host: Host;
  /** The paired device that may be here besides the owner; left out, none may. */
  device?: DeviceKind;
  /** Where a log-in comes back to, if not to where it leads by itself: '/pair?code=K7P-4MX'. */
  next?: string;
  /** Draws the screen of this owner; another owner's starts from nothing. */
  children: (owner: SessionUser) => ReactNode;
  /** Where the page is by now, which the router may have yet to notice. */
  page?: Pick<Location, 'pathname'>;
}

const Door = lazy(async () => {
  const { Door: loaded } = await import(/* webpackChunkName: "guest-pairing" */ '../pairing/door');
  return { default: loaded };
});

/**
 * Sends whoever has no stored user with an id to log in (spec §2), also when the session ends meanwhile. Not when the
 * page is already on its way elsewhere: Logout ends the session and leads home. A device entry shows instead how the
 * device is paired, and a paired device is let in where it belongs.
 */
export function RequireOwner({
  host,
  device: kind,
  next,
  children,
  page = window.location,
}: RequireOwnerProps) {
  const session = useSession(host.session);
  const { pathname } = useLocation();
  const owner = session.status === 'out' || !session.user.id ? null : session.user;
  const device = owner?.device;
  const hasLapsed = session.status === 'out' && session.hasLapsed === true;
  const isPairing = owner === null && kind !== undefined && host.links.standalone;
  const mustLogIn = owner === null && !isPairing;

  const [wasPaired, setWasPaired] = useState(false);
  const isPaired = owner === null ? wasPaired : device !== undefined;
  if (isPaired !== wasPaired) setWasPaired(isPaired);

  useEffect(() => {
    const isLeaving = !page.pathname.endsWith(pathname);
    if (mustLogIn && !isLeaving) host.links.goToLogin(hasLapsed ? RENEWAL : next);
  }, [mustLogIn, hasLapsed, pathname, host, next, page]);
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
