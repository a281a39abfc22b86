import type { Host } from '@queuebell/host-kit';
import type { Clock } from '../clock/clock';
import { ByChairs, screenOfThree } from '../three-chairs/by-chairs';
import type { Customer } from './demo-queue';
import styles from './display.module.css';
import { useDemoDisplay } from './use-demo-display';
import { Wall } from './wall';

const WallOfThree = screenOfThree(
  async () => (await import(/* webpackChunkName: "three-chairs" */ './wall-of-three')).WallOfThree,
);

interface DisplayScreenProps {
  host: Host;
  clock: Clock;
}

/** The demo's wall display. The number must be readable from across the shop. */
export const DisplayScreen = (props: DisplayScreenProps) => (
  <ByChairs {...props} ofThree={WallOfThree}>
    <WallOfOne {...props} />
  </ByChairs>
);

function WallOfOne({ host, clock }: DisplayScreenProps) {
  const { serving, ...wall } = useDemoDisplay(clock);
  return (
    <Wall host={host} {...wall}>
      <NowServing {...serving} />
    </Wall>
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
