import type { SessionUser } from '@queuebell/contracts';
import { type Host, useSession } from '@queuebell/remote-kit';
import { Fragment, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

interface RequireOwnerProps {
  host: Host;
  /** Draws the screen of this owner; another owner's starts from nothing. */
  children: (owner: SessionUser) => ReactNode;
  /** Where the page is by now, which the router may have yet to notice. */
  page?: Pick<Location, 'pathname'>;
}

/**
 * Sends whoever has no stored user with an id to log in (spec §2), also when the session ends meanwhile. Not when the
 * page is already on its way elsewhere: Logout ends the session and leads home.
 */
export function RequireOwner({ host, children, page = window.location }: RequireOwnerProps) {
  const session = useSession(host.session);
  const { pathname } = useLocation();
  const owner = session.status === 'out' || !session.user.id ? null : session.user;
  const mustLogIn = owner === null;
  useEffect(() => {
    const isLeaving = !page.pathname.endsWith(pathname);
    if (mustLogIn && !isLeaving) host.links.goToLogin();
  }, [mustLogIn, pathname, host, page]);
  return owner && <Fragment key={owner.id}>{children(owner)}</Fragment>;
}
