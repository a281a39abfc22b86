import { use, useEffect } from 'react';
import { RouteScreens } from '@queuebell/host-kit/host';
import type { ShownRemotes } from './remote-store';

/** A screen that has worked for this time is stable: most faults show when the first data arrive. */
const STABLE_AFTER_MS = 1_000;

interface RemoteAreaProps {
  remote: string;
  path: string;
  remotes: ShownRemotes;
}

/** Draws a remote's screens; suspends while it loads, throws if it cannot be loaded. */
export function RemoteArea({ remote, path, remotes }: RemoteAreaProps) {
  const routes = use(remotes.routesOf(remote, path));
  use(remotes.screenOf(remote, path, routes));
  useEffect(() => {
    const timer = setTimeout(() => remotes.markStable(remote, path), STABLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [remotes, remote, path, routes]);
  return <RouteScreens routes={routes} />;
}
