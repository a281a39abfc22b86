import { type Host, useSession } from '@queuebell/host-kit';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { destinationOf } from './arrival';

interface ArrivalOptions {
  /** While true, the screen stays: it still shows something. */
  waiting: boolean;
  /** Replaces this page by another one. */
  loadPage?: ((path: string) => void) | undefined;
}

const replacePage = (path: string): void => window.location.replace(path);

/** Sends logged-in users on. Waits while the session is being verified: if it is refused, they would be sent back to the login. */
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
