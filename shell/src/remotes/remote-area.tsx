import { use, useEffect } from 'react';
import { RouteScreens } from '@queuebell/host-kit/host';
import type { ShownRemotes } from './remote-store';

/** A screen that was there for so long has passed its first draw: most break when their first data comes. */
const STANDS_AFTER_MS = 1_000;

interface RemoteAreaProps {
  remote: string;
  path: string;
  remotes: ShownRemotes;
}

/** Draws a remote's screens once it is there; suspends until then, throws when it cannot be loaded. */
export function RemoteArea({ remote, path, remotes }: RemoteAreaProps) {
  const routes = use(remotes.routesOf(remote, path));
  use(remotes.screenOf(remote, path, routes));
  useEffect(() => {
    const timer = setTimeout(() => remotes.markStable(remote, path), STANDS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [remotes, remote, path, routes]);
  return <RouteScreens routes={routes} />;
}
