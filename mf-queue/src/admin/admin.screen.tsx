import type { SessionUser } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { Slot, useSlot } from '@queuebell/host-kit/capabilities/slot';
import { Loading } from '@queuebell/ui';
import { useEffect, useState } from 'react';
import { Kiosk } from '../kiosk/kiosk';
import { MembershipBanner } from '../membership/membership-banner';
import { MembershipEnded } from '../queue/membership-ended';
import { QueueUnreachable } from '../queue/queue-unreachable';
import { RequireOwner } from '../pairing/require-owner';
import { useBackgroundDelivery } from '../offline-check-in/use-background-delivery';
import styles from './parts/admin.module.css';
import { AdminQueue } from './admin-queue';
import { usePersonOfTablet } from './person/use-person-of-tablet';
import { TodayButton } from '../today-panel/today-button';
import { useAdmin } from './counter/use-admin';

/** /admin: the owner's tablet. */
export function AdminScreen({ host }: { host: Host }) {
  return (
    <RequireOwner host={host} device="admin">
      {(owner) => (
        <>
          <Admin host={host} owner={owner} />
          <Kiosk host={host} place="below" />
        </>
      )}
    </RequireOwner>
  );
}

function Admin({ host: plain, owner }: { host: Host; owner: SessionUser }) {
  const { host, person, noteDay } = usePersonOfTablet(plain, owner);
  const admin = useAdmin(host, owner.id);
  const panel = useSlot(plain, 'admin/panel');
  const [isTodayOpen, setTodayOpen] = useState(false);
  useBackgroundDelivery(host, owner.id);
  const { state } = admin;
  const day = 'queue' in state ? state.queue.serviceDay : undefined;
  useEffect(() => noteDay(day), [day, noteDay]);
  return (
    <>
      <title>{owner.businessName ? `Admin Side · ${owner.businessName}` : 'Admin Side'}</title>
      {state.status === 'loading' && <Loading what="Loading the queue…" />}
      {state.status === 'unreachable' && <QueueUnreachable />}
      {state.status === 'lapsed' && <MembershipEnded host={host} owner={owner} />}
      {(state.status === 'live' || state.status === 'stale') && (
        <AdminQueue
          {...admin}
          host={host}
          owner={owner}
          state={state}
          onToday={() => setTodayOpen(true)}
          person={person}
          banner={<MembershipBanner host={host} owner={owner} />}
        />
      )}
      {(state.status === 'live' || state.status === 'stale') && (
        <Slot
          parts={panel}
          props={{ user: owner }}
          around={(part) => <aside className={styles.panel}>{part}</aside>}
        />
      )}
      {(state.status === 'live' || state.status === 'stale') && (
        <TodayButton
          host={host}
          owner={owner}
          queue={state.queue}
          isOpen={isTodayOpen}
          onOpen={setTodayOpen}
        />
      )}
    </>
  );
}
