import { use } from 'react';
import { RouteScreens } from '@queuebell/remote-kit/host';
import type { RemoteStore } from './remote-store';

/** Draws a remote's screens once it is there; suspends until then, throws when it cannot be loaded. */
export function RemoteArea({ remote, remotes }: { remote: string; remotes: RemoteStore }) {
  return <RouteScreens routes={use(remotes.routesOf(remote))} />;
}
