import type { Host } from '@queuebell/host-kit';
import { useState, useSyncExternalStore } from 'react';
import { type Desk, type DeskPowers, createDesk } from '../offline-check-in/check-in-client';
import type { DeskStatus } from '../offline-check-in/tablet-status';

/** The desk of this owner at this tablet, one for as long as the screen is there. */
export function useDesk(host: Host, ownerId: string, powers: DeskPowers): { desk: Desk; status: DeskStatus } {
  const [desk] = useState(() =>
    createDesk({
      api: host.api,
      ownerId,
      isOwnerIn: () => {
        const session = host.session.getState();
        return session.status !== 'out' && session.user.id === ownerId;
      },
      leasesAtOnce: host.links.standalone,
      report: host.report,
      powers,
    }),
  );
  return { desk, status: useSyncExternalStore(desk.subscribe, desk.getStatus) };
}
