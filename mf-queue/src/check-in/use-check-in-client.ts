import type { Host } from '@queuebell/host-kit';
import { useState, useSyncExternalStore } from 'react';
import {
  type CheckInClient,
  type CheckInDeps,
  createCheckInClient,
} from '../offline-check-in/check-in-client';
import type { TabletStatus } from '../offline-check-in/tablet-status';

export function useCheckInClient(
  host: Host,
  ownerId: string,
  deps: CheckInDeps,
): { client: CheckInClient; status: TabletStatus } {
  const [client] = useState(() =>
    createCheckInClient({
      api: host.api,
      ownerId,
      isOwnerIn: () => {
        const session = host.session.getState();
        return session.status !== 'out' && session.user.id === ownerId;
      },
      leasesAtOnce: host.links.standalone,
      report: host.report,
      deps,
    }),
  );
  return { client, status: useSyncExternalStore(client.subscribe, client.getStatus) };
}
