import type { QueueEntry } from '@queuebell/contracts';
import type { Host } from '@queuebell/remote-kit';
import { type CSSProperties, useState } from 'react';
import { LiveSign } from '../queue/live-sign';
import { JoinedMark } from '../queue/joined-mark';
import type { QueueState } from '../queue/queue-state';
import { sinceWords } from '../queue/time-words';
import { useNow } from '../queue/use-now';
import { boardOf } from './board-rules';
import { Clock } from './clock';
import styles from './display.module.css';
import { JustCalled } from './just-called';
import { Sound } from './sound';

const MINUTE_MS = 60_000;

type Shown = Extract<QueueState, { status: 'live' | 'stale' }>;

/**
 * Now Serving and Up Next, as large as the area allows; what is not live keeps its numbers and says so. What stands in it first,
 * `early-board/draw-board.ts` has drawn already.
 */
export function Wall({ state, report }: { state: Shown; report: Host['report'] }) {
  const { queue, heard } = state;
  const { data, shop } = queue;
  const { serving, number, next, digits, isNameless } = boardOf(data);
  const isStale = state.status === 'stale';
  const calledAgain = heard.findLast(({ call, isNews }) => isNews && call.number === serving?.number);
  const drawn = `${number}/${calledAgain?.call.id ?? ''}`;
  const [firstDrawn] = useState(drawn);
  const title = [isStale && 'Not live', `Now serving ${number}`, shop.name];
  return (
    <div className={classes(styles.wall, isStale && styles.stale, isNameless && styles.nameless)}>
      <title>{title.filter(Boolean).join(' · ')}</title>
      <section className={styles.now} style={roomFor(digits.serving)} aria-live="polite" aria-atomic="true">
        <h1>Now Serving</h1>
        <strong key={drawn} className={classes(styles.number, drawn !== firstDrawn && styles.changed)}>
          {number}
        </strong>
        <p>{serving && <Who entry={serving} />}</p>
      </section>
      <section className={styles.called} aria-label={isStale ? undefined : 'Just called'}>
        {state.status === 'stale' ? (
          <AsOf since={state.staleSince} timeZone={shop.timeZone} />
        ) : (
          <JustCalled heard={heard} serving={serving?.number} />
        )}
      </section>
      <section className={styles.next} style={roomFor(digits.next)}>
        <h2>Up Next</h2>
        <ol>
          {next.map((entry, place) => (
            <li key={entry?.number ?? `empty-${place}`} aria-hidden={entry ? undefined : true}>
              <b>{entry?.number}</b>
              {entry && <Who entry={entry} />}
            </li>
          ))}
        </ol>
        <footer className={styles.foot}>
          <LiveSign state={state}>{shop.name}</LiveSign>
          {shop.sound !== 'off' && <Sound heard={heard} shop={shop} report={report} />}
          <Clock timeZone={shop.timeZone} />
        </footer>
      </section>
    </div>
  );
}

/** Says in words, and close to the number, what the colours say. */
function AsOf({ since, timeZone }: { since: number; timeZone: string }) {
  const now = useNow(MINUTE_MS);
  return <p>{`These numbers are from ${sinceWords(since, now, timeZone)}.`}</p>;
}

/** As the shop shows them, which may be nothing, and how they joined where that is not at the tablet. */
function Who({ entry: { name, via } }: { entry: QueueEntry }) {
  return (
    <>
      {name && <span>{name}</span>}
      <JoinedMark via={via} />
    </>
  );
}

/** Tells the styles how many digits must fit. */
const roomFor = (digits: number): CSSProperties => ({ '--digits': digits }) as CSSProperties;

const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
