import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { CloseOutcome } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import type { Host } from '@queuebell/host-kit';
import type { ClosedEntry } from '@queuebell/queue-rules';
import { Button } from '@queuebell/ui';
import type { Clock } from '../clock/clock';
import { DemoFrame } from '../frame/demo-frame';
import { ByChairs, screenOfThree } from '../three-chairs/by-chairs';
import styles from './admin.module.css';
import { type AdminState, START, adminReducer } from './admin-state';
import { CurrentCustomer } from './current-customer';
import { NextCustomers } from './next-customers';
import { UndoNotice } from './undo-notice';

const AdminOfThree = screenOfThree(
  async () => (await import(/* webpackChunkName: "three-chairs" */ './admin-of-three')).AdminOfThree,
);

interface AdminScreenProps {
  host: Host;
  clock: Clock;
}

export const AdminScreen = (props: AdminScreenProps) => (
  <ByChairs {...props} ofThree={AdminOfThree}>
    <AdminOfOne {...props} />
  </ByChairs>
);

function AdminOfOne({ host, clock }: AdminScreenProps) {
  const [state, change] = useReducer(adminReducer, START);
  const page = useFocusTarget(state);
  const [current, ...next] = state.queue.waiting;
  const forget = useCallback(() => change({ type: 'forgetUndo' }), []);
  const close = (outcome: CloseOutcome) => (number: number) => change({ type: 'close', number, outcome });

  return (
    <DemoFrame host={host} title="Demo admin">
      <div ref={page} className={styles.page}>
        <h1 className={styles.title}>Queue</h1>
        {current ? (
          <CurrentCustomer customer={current} onServed={close('served')} />
        ) : (
          <section className={styles.empty} aria-labelledby="demo-nobody">
            <h2 id="demo-nobody" className={styles.name}>
              {messages.nobodyWaiting}
            </h2>
            <Button size="tap" data-focus="start-again" onClick={() => change({ type: 'startAgain' })}>
              Start again
            </Button>
          </section>
        )}
        <NextCustomers customers={next} onDelete={close('removed')} />
        <UndoNotice
          action={state.undoable}
          words={state.undoable && wordsOf(state.undoable)}
          clock={clock}
          onUndo={() => change({ type: 'undo' })}
          onOver={forget}
        />
      </div>
    </DemoFrame>
  );
}

const wordsOf = ({ outcome, number, name }: ClosedEntry): string =>
  `${outcome === 'served' ? 'Served' : 'Deleted'} ${number} ${name}.`;

/** Moves the keyboard's focus to where the state says, after a row or a button has gone. */
function useFocusTarget(state: AdminState) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.focus) page.current?.querySelector<HTMLElement>(`[data-focus="${state.focus}"]`)?.focus();
  }, [state]);
  return page;
}
