import type { SessionUser } from '@queuebell/contracts';
import { type Host, useLoggedIn, useSession } from '@queuebell/host-kit';
import { Loading } from '@queuebell/ui';
import { Fragment, type ReactNode } from 'react';
import { AdminsOnly } from './admins-only';

interface RequireAdminProps {
  host: Host;
  children: (admin: SessionUser) => ReactNode;
}

/** Sends visitors who are logged out to the login. */
export function RequireAdmin({ host, children }: RequireAdminProps) {
  const { status } = useSession(host.session);
  const user = useLoggedIn(host);
  if (user === null) return null;
  if (user.role === 'admin') return <Fragment key={user.id}>{children(user)}</Fragment>;
  // The stored user may be older than the role.
  return status === 'verifying' ? <Loading /> : <AdminsOnly host={host} user={user} />;
}
