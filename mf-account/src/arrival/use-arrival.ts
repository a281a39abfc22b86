import { type Host, useSession } from '@queuebell/host-kit';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { destinationOf } from './arrival';

interface ArrivalOptions {
  /** While this is true nobody is sent anywhere: the screen still has something to say. */
  waiting: boolean;
  /** Loads another page of this site in place of this one. */
  loadPage?: ((path: string) => void) | undefined;
}

const replacePage = (path: string): void => window.location.replace(path);

/**
 * Sends on who is logged in: who comes to log in and is already, and who has just logged in. Not who may turn out not to
 * be: a session that is still being verified would lead away from here and, when it is refused, back to the login.
 */
export function useArrival(host: Host, { waiting, loadPage = replacePage }: ArrivalOptions): void {
  const session = useSession(host.session);
  const { search } = useLocation();
  const user = session.status === 'in' ? session.user : null;
  const { kind, path } = user ? destinationOf(user, search) : { kind: 'nowhere', path: '' };

  useEffect(() => {
    if (waiting || kind === 'nowhere') return;
    if (kind === 'device') loadPage(path);
    else host.links.go(path, { replace: true });
  }, [host, waiting, kind, path, loadPage]);
}
