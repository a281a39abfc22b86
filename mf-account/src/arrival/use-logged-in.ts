import type { SessionUser } from '@queuebell/contracts';
import { type Host, useSession } from '@queuebell/remote-kit';
import { useEffect } from 'react';

/** Who is logged in. Who is not, or not any more, is sent to log in; until they are gone, it is null. */
export function useLoggedIn({ session, links }: Pick<Host, 'session' | 'links'>): SessionUser | null {
  const state = useSession(session);
  const isOut = state.status === 'out';

  useEffect(() => {
    if (isOut) links.goToLogin();
  }, [isOut, links]);

  return isOut ? null : state.user;
}
