import { useEffect, useReducer, useRef } from 'react';
import { messages } from '@queuebell/contracts/messages';
import type { Host } from '@queuebell/remote-kit';
import { Button } from '@queuebell/ui';
import type { Clock } from '../clock/clock';
import { DemoFrame } from '../frame/demo-frame';
import styles from './admin.module.css';
import { CurrentCustomer } from './current-customer';
import { type DemoList, type Outcome, changeList, startList } from './demo-list';
import { NextCustomers } from './next-customers';
import { UndoNotice } from './undo-notice';

/** The admin tablet of the demo: the current customer, the next ones, and one large button. */
export function AdminScreen({ host, clock }: { host: Host; clock: Clock }) {
  const [list, change] = useReducer(changeList, startList);
  const page = useFocusTarget(list);
  const [current, ...next] = list.waiting;
  const close = (outcome: Outcome) => (number: number) => change({ type: 'close', number, outcome });

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
        <NextCustomers customers={next} onDelete={close('deleted')} />
        <UndoNotice
          closed={list.closed}
          clock={clock}
          onUndo={() => change({ type: 'undo' })}
          onOver={change}
        />
      </div>
    </DemoFrame>
  );
}

/** Moves the keyboard's focus to where the list says, after a row or a button has gone. */
function useFocusTarget(list: DemoList) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.focus) page.current?.querySelector<HTMLElement>(`[data-focus="${list.focus}"]`)?.focus();
  }, [list]);
  return page;
}
