import { LONG_WAIT_MINUTES_DEFAULT } from '@queuebell/contracts/limits';
import { partsOf } from '@queuebell/queue-rules';
import { type ReactNode, useRef } from 'react';
import { LiveSign } from '../queue/live-sign';
import type { QueueState } from '../queue/queue-state';
import { useNow } from '../queue/use-now';
import styles from './admin.module.css';
import { CurrentCustomer } from './current-customer';
import { JoinedLegend } from './joined-legend';
import { JoiningPart } from './joining-part';
import { NextCustomers } from './next-customers';
import { TakeBack } from './take-back';
import type { Admin } from './use-admin';
import { useSpots } from './use-spots';

/** Waiting times are shown in minutes; this keeps them right to a quarter of a minute. */
const WAITS_RENEWED_MS = 15_000;

interface AdminQueueProps extends Omit<Admin, 'state'> {
  state: Extract<QueueState, { status: 'live' | 'stale' }>;
  banner: ReactNode;
}

export function AdminQueue({
  state,
  banner,
  admin,
  close,
  callAgain,
  joiningCalls,
  ...actions
}: AdminQueueProps) {
  const now = useNow(WAITS_RENEWED_MS);
  const area = useRef<HTMLDivElement>(null);
  useSpots(area, admin.spots);
  const { data, shop, joining, justClosed = [], longWaitMinutes = LONG_WAIT_MINUTES_DEFAULT } = state.queue;
  const { served, waiting } = partsOf(state.queue);
  const [current] = served;
  return (
    <div ref={area} className={styles.page}>
      <header className={styles.head}>
        <h1>{shop.name || 'Your queue'}</h1>
        <LiveSign state={state} />
      </header>
      {banner}
      <CurrentCustomer
        entry={current}
        now={now}
        admin={admin}
        onServed={(entry) => close(entry, 'served')}
        onCallAgain={callAgain}
        onGiveUp={actions.giveUp}
      />
      <NextCustomers
        entries={waiting}
        now={now}
        longWaitMinutes={longWaitMinutes}
        admin={admin}
        onDelete={(entry) => close(entry, 'removed')}
        onGiveUp={actions.giveUp}
      />
      <JoinedLegend entries={data} />
      {joining && <JoiningPart joining={joining} waiting={waiting} calls={joiningCalls} />}
      <TakeBack admin={admin} closed={justClosed} now={now} {...actions} />
    </div>
  );
}
