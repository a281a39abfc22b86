import type { ReactNode } from 'react';
import { DEMO_ADVANCE_MS } from '@queuebell/contracts/limits';
import type { Host } from '@queuebell/host-kit';
import { DemoFrame } from '../frame/demo-frame';
import type { Customer } from './demo-queue';
import styles from './display.module.css';
import type { Advance } from './use-advance';

const ADVANCE_SECONDS = DEMO_ADVANCE_MS / 1_000;

interface WallProps extends Advance {
  host: Host;
  next: readonly Customer[];
  /** The customer who is being served. */
  children: ReactNode;
}

export function Wall({ host, next, paused, togglePause, children }: WallProps) {
  return (
    <DemoFrame host={host} title="Demo display">
      <div className={styles.room}>
        <div className={styles.container}>
          <div className={styles.wall}>
            {children}
            <section className={styles.next} aria-labelledby="demo-up-next">
              <h2 id="demo-up-next" className={styles.heading}>
                Up Next
              </h2>
              <ol className={styles.list}>
                {next.map(({ number, name }) => (
                  <li key={number}>
                    <b>{number}</b>
                    <span>{name}</span>
                  </li>
                ))}
              </ol>
              <div className={styles.foot}>
                <span>Next number every {ADVANCE_SECONDS} seconds</span>
                <button type="button" className={styles.pause} onClick={togglePause}>
                  {paused ? 'Resume' : 'Pause'}
                </button>
              </div>
            </section>
          </div>
        </div>
      </div>
    </DemoFrame>
  );
}
