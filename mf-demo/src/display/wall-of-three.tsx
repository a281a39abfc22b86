import { useCallback } from 'react';
import { UP_NEXT_COUNT } from '@queuebell/contracts/limits';
import type { Host } from '@queuebell/host-kit';
import { type Entry, lineOf, servedIn } from '@queuebell/queue-rules';
import type { Clock } from '../clock/clock';
import displayStyles from './display.module.css';
import { useAdvance } from './use-advance';
import { Wall } from './wall';
import { chairOf, movedOn } from '../three-chairs/demo-shop';
import styles from '../three-chairs/three-chairs.module.css';
import { useShop } from '../three-chairs/use-shop';

/** Each customer with their chair, the newest call largest. */
export function WallOfThree({ host, clock }: { host: Host; clock: Clock }) {
  const [queue, setQueue] = useShop(host);
  const advance = useAdvance(
    clock,
    useCallback(() => setQueue(movedOn), [setQueue]),
  );
  const [newest, ...others] = servedIn(queue);
  return (
    <Wall host={host} next={lineOf(queue).slice(0, UP_NEXT_COUNT)} {...advance}>
      <section className={displayStyles.now} aria-labelledby="demo-now-serving">
        <h1 id="demo-now-serving" className={displayStyles.label}>
          Now Serving
        </h1>
        {newest ? (
          <Call key={newest.number} entry={newest} look={styles.newest} />
        ) : (
          <p className={styles.calm}>No wait: come right in</p>
        )}
        {others.length > 0 && (
          <ul className={styles.others}>
            {others.map((entry) => (
              <li key={entry.number}>
                <Call entry={entry} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </Wall>
  );
}

function Call({ entry, look = '' }: { entry: Entry; look?: string | undefined }) {
  return (
    <p className={`${styles.call} ${look}`}>
      <strong>{entry.number}</strong> <span>{entry.name}</span> <b>{chairOf(entry)?.name}</b>
    </p>
  );
}
