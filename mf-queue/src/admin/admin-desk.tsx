import { useRef } from 'react';
import { LiveSign } from '../queue/live-sign';
import type { QueueState } from '../queue/queue-state';
import { useNow } from '../queue/use-now';
import styles from './admin.module.css';
import { CurrentCustomer } from './current-customer';
import { DeskNotice } from './desk-notice';
import { NextCustomers } from './next-customers';
import type { Admin } from './use-admin';
import { useSpots } from './use-spots';

/** Waits are told in minutes; this keeps them right to a quarter of one. */
const WAITS_RENEWED_MS = 15_000;

interface AdminDeskProps extends Omit<Admin, 'state'> {
  state: Extract<QueueState, { status: 'live' | 'stale' }>;
}

/** The queue as its owner works on it. */
export function AdminDesk({ state, desk, close, callAgain, undo, forget }: AdminDeskProps) {
  const now = useNow(WAITS_RENEWED_MS);
  const area = useRef<HTMLDivElement>(null);
  useSpots(area, desk.spots);
  const { data, shop } = state.queue;
  const [current, ...rest] = data;
  return (
    <div ref={area} className={styles.page}>
      <header className={styles.head}>
        <h1>{shop.name || 'Your queue'}</h1>
        <LiveSign state={state} />
      </header>
      <CurrentCustomer
        entry={current}
        now={now}
        busy={current !== undefined && desk.busy.includes(current.number)}
        onServed={(entry) => void close(entry, 'served')}
        onCallAgain={(entry) => void callAgain(entry)}
      />
      <NextCustomers
        entries={rest}
        now={now}
        busy={desk.busy}
        onDelete={(entry) => void close(entry, 'removed')}
      />
      <DeskNotice notice={desk.notice} onUndo={() => void undo()} onOver={forget} />
    </div>
  );
}
