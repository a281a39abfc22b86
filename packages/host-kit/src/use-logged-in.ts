import type { SessionUser } from '@queuebell/contracts';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Host } from './contract';
import { useSession } from './use-session';

/** Leads an owner whose membership has ended, or ends soon, to the payment. */
export const RENEWAL = '/renew';

type Needed = Pick<Host, 'session' | 'links'>;

/**
 * The user. Visitors who are not logged in, or log out in any tab, are sent to the login; for them it is null.
 *
 * @param next as {@link useLoginRedirect}
 */
export function useLoggedIn(host: Needed, next?: string): SessionUser | null {
  const state = useSession(host.session);
  const isOut = state.status === 'out';
  useLoginRedirect(host, isOut, next);
  return isOut ? null : state.user;
}

/** @param next the path to come back to; after a lapsed membership the login always leads to the renewal */
export function useLoginRedirect({ session, links }: Needed, mustLogIn: boolean, next?: string): void {
  const state = useSession(session);
  const to = state.status === 'out' && state.hasLapsed ? RENEWAL : next;
  // Evaluated at each location: a navigation may have ended on this very screen.
  const location = useLocation();
  useEffect(() => {
    if (mustLogIn) links.goToLogin(to);
  }, [mustLogIn, location, links, to]);
}
