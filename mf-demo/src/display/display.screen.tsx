import { DEMO_ADVANCE_MS } from '@queuebell/contracts/limits';
import type { Host } from '@queuebell/host-kit';
import type { Clock } from '../clock/clock';
import { DemoFrame } from '../frame/demo-frame';
import type { Customer } from './demo-queue';
import styles from './display.module.css';
import { useDemoDisplay } from './use-demo-display';

const ADVANCE_SECONDS = DEMO_ADVANCE_MS / 1_000;

/** The demo's wall display. The number must be readable from across the shop. */
export function DisplayScreen({ host, clock }: { host: Host; clock: Clock }) {
  const { serving, next, paused, togglePause } = useDemoDisplay(clock);
  return (
    <DemoFrame host={host} title="Demo display">
      <div className={styles.room}>
        <div className={styles.container}>
          <div className={styles.wall}>
            <NowServing {...serving} />
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

function NowServing({ number, name }: Customer) {
  return (
    <section className={styles.now} aria-labelledby="demo-now-serving">
      <h1 id="demo-now-serving" className={styles.label}>
        Now Serving
      </h1>
      <p key={number} className={styles.number}>
        {number}
      </p>
      <p key={name} className={styles.name}>
        {name}
      </p>
    </section>
  );
}
