import type { SessionUser } from '@queuebell/contracts';
import { type Host, useLoggedIn, useSession } from '@queuebell/remote-kit';
import { Loading } from '@queuebell/ui';
import { Fragment, type ReactNode } from 'react';
import { AdminsOnly } from './admins-only';

interface RequireAdminProps {
  host: Host;
  children: (admin: SessionUser) => ReactNode;
}

/** For those who run the site. Whoever is logged out is sent to log in. */
export function RequireAdmin({ host, children }: RequireAdminProps) {
  const { status } = useSession(host.session);
  const user = useLoggedIn(host);
  if (user === null) return null;
  if (user.role === 'admin') return <Fragment key={user.id}>{children(user)}</Fragment>;
  // What this browser has stored may be older than the role.
  return status === 'verifying' ? <Loading /> : <AdminsOnly host={host} user={user} />;
}
