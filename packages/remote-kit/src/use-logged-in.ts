import type { SessionUser } from '@queuebell/contracts';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Host } from './contract';
import { useSession } from './use-session';

/**
 * Who is logged in, for a screen that is for nobody else; null until the others are gone. Whoever is logged out, or is
 * so by now, in this tab or another, is sent to log in. Not when the page is already on its way elsewhere: Logout ends
 * the session and leads home (spec §2).
 *
 * @param page where the page is by now, which the router may have yet to notice
 */
export function useLoggedIn(
  { session, links }: Pick<Host, 'session' | 'links'>,
  page: Pick<Location, 'pathname'> = window.location,
): SessionUser | null {
  const state = useSession(session);
  const { pathname } = useLocation();
  const isOut = state.status === 'out';

  useEffect(() => {
    const isLeaving = !page.pathname.endsWith(pathname);
    if (isOut && !isLeaving) links.goToLogin();
  }, [isOut, pathname, links, page]);

  return isOut ? null : state.user;
}
