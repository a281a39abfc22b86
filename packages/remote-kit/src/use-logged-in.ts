import type { SessionUser } from '@queuebell/contracts';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Host } from './contract';
import { useSession } from './use-session';

/** Leads an owner whose membership has ended, or ends, to the payment, by the log-in where there is no session. */
export const RENEWAL = '/renew';

/**
 * Who is logged in, for a screen that is for nobody else; null until the others are gone. Whoever is logged out, or is
 * so by now, in this tab or another, is sent to log in. Not when the page is already on its way elsewhere: Logout ends
 * the session and leads home (spec §2).
 *
 * @param page where the page is by now, which the router may have yet to notice
 * @param own where the log-in comes back to, if not to where it leads by itself; to the renewal where the membership has ended
 */
export function useLoggedIn(
  { session, links }: Pick<Host, 'session' | 'links'>,
  page: Pick<Location, 'pathname'> = window.location,
  own?: string,
): SessionUser | null {
  const state = useSession(session);
  const { pathname } = useLocation();
  const isOut = state.status === 'out';
  const next = state.status === 'out' && state.hasLapsed ? RENEWAL : own;

  useEffect(() => {
    const isLeaving = !page.pathname.endsWith(pathname);
    if (isOut && !isLeaving) links.goToLogin(next);
  }, [isOut, pathname, links, page, next]);

  return isOut ? null : state.user;
}
