import type { SessionUser } from '@queuebell/contracts';
import { type Host, useSession } from '@queuebell/remote-kit';
import { Loading } from '@queuebell/ui';
import { Fragment, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { AdminsOnly } from './admins-only';

interface RequireAdminProps {
  host: Host;
  children: (admin: SessionUser) => ReactNode;
}

/**
 * For those who run the site (design §8). Whoever is logged out is sent to log in, also when the session ends
 * meanwhile; not when the page is already on its way elsewhere: Logout ends the session and leads home.
 */
export function RequireAdmin({ host, children }: RequireAdminProps) {
  const session = useSession(host.session);
  const { pathname } = useLocation();
  const mustLogIn = session.status === 'out';
  useEffect(() => {
    const isLeaving = !window.location.pathname.endsWith(pathname);
    if (mustLogIn && !isLeaving) host.links.goToLogin();
  }, [mustLogIn, pathname, host]);

  if (session.status === 'out') return null;
  const { user } = session;
  if (user.role === 'admin') return <Fragment key={user.id}>{children(user)}</Fragment>;
  // What this browser has stored may be older than the role.
  if (session.status === 'verifying') return <Loading />;
  return <AdminsOnly host={host} user={user} />;
}
