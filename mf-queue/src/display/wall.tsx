import { UP_NEXT_COUNT } from '@queuebell/contracts/limits';
import { type CSSProperties, useState } from 'react';
import { LiveSign } from '../queue/live-sign';
import type { QueueState } from '../queue/queue-state';
import { Clock } from './clock';
import styles from './display.module.css';

const NOBODY = '–';
/** The one number of a shop's first customers is drawn no larger than its later ones. */
const LEAST_DIGITS_SERVED = 2;

type Shown = Extract<QueueState, { status: 'live' | 'stale' }>;

/** Now Serving and Up Next, as large as the area allows; what is not live keeps its numbers and says so. */
export function Wall({ state }: { state: Shown }) {
  const { data, shop } = state.queue;
  const [serving, ...waiting] = data;
  const next = Array.from({ length: UP_NEXT_COUNT }, (_, place) => waiting[place]);
  const number = serving ? String(serving.number) : NOBODY;
  const [firstDrawn] = useState(number);
  return (
    <div className={state.status === 'live' ? styles.wall : `${styles.wall} ${styles.stale}`}>
      <title>{[`Now serving ${number}`, shop.name].filter(Boolean).join(' · ')}</title>
      <section
        className={styles.now}
        style={roomFor([number], LEAST_DIGITS_SERVED)}
        aria-live="polite"
        aria-atomic="true"
      >
        <h1>Now Serving</h1>
        <strong
          key={number}
          className={number === firstDrawn ? styles.number : `${styles.number} ${styles.changed}`}
        >
          {number}
        </strong>
        <p>{serving?.name}</p>
      </section>
      <section className={styles.next} style={roomFor(next.map((entry) => String(entry?.number ?? '')))}>
        <h2>Up Next</h2>
        <ol>
          {next.map((entry, place) => (
            <li key={entry?.number ?? `empty-${place}`} aria-hidden={entry ? undefined : true}>
              <b>{entry?.number}</b>
              <span>{entry?.name}</span>
            </li>
          ))}
        </ol>
        <footer className={styles.foot}>
          <LiveSign state={state}>{shop.name}</LiveSign>
          <Clock timeZone={shop.timeZone} />
        </footer>
      </section>
    </div>
  );
}

/** Tells the styles how many digits must fit. */
function roomFor(numbers: string[], least = 1): CSSProperties {
  const digits = Math.max(least, ...numbers.map((number) => number.length));
  return { '--digits': digits } as CSSProperties;
}
