import type { SessionUser } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import type { CheckInClient } from '../../offline-check-in/check-in-client';
import type { TabletStatus } from '../../offline-check-in/tablet-status';

export interface LockProps {
  host: Host;
  owner: SessionUser;
  client: Pick<CheckInClient, 'start' | 'stop' | 'dismiss'>;
  status: Pick<TabletStatus, 'waiting' | 'attention'>;
}
