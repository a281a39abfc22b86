import type { QueueEntry } from '@queuebell/contracts';
import { type CSSProperties, useState } from 'react';
import type { Now } from '../../queue/use-now';
import { AsOf } from '../board/as-of';
import { OpeningLine } from '../../opening/opening-line';
import { COME_IN, type ShownState, boardOf } from '../board/board-rules';
import styles from './chairs-board.module.css';
import { widthOf } from './text-width';
import { useNewest } from './use-newest';

/** With more customers in chairs there are numbers and chairs only, of the newest calls. */
const CHAIRS_SHOWN_MAX = 8;
/** One-digit numbers are drawn no larger than two-digit ones, and short names no larger than names of this width. */
const LEAST_DIGITS = 2;
const LEAST_EM = 4.6;

interface ChairsBoardProps {
  state: ShownState;
  now?: Now;
}

/** The calls to chairs: the newest call largest, then those called before. */
export function ChairsBoard({ state, now = Date.now }: ChairsBoardProps) {
  const { queue, heard } = state;
  const { serving, invitation } = boardOf(queue);
  const served = serving ? [serving, ...(queue.serving ?? [])] : [];
  const { entry, call } = useNewest(served, heard, now);
  const drawn = `${entry?.number ?? ''}/${call ?? ''}`;
  const [firstDrawn] = useState(drawn);
  const isStale = state.status === 'stale';
  const isNamed = served.length <= CHAIRS_SHOWN_MAX;
  const others = served.filter((each) => each !== entry);
  const rows = others.slice(0, CHAIRS_SHOWN_MAX - 1);
  const digits = Math.max(LEAST_DIGITS, ...served.map(({ number }) => String(number).length));
  const chairOf = ({ turn }: QueueEntry) => queue.chairs?.find(({ id }) => id === turn?.chair)?.name ?? '';
  const nameOf = ({ name }: QueueEntry) => (isNamed ? name : '');

  return (
    <section className={[styles.panel, isStale && styles.stale].filter(Boolean).join(' ')}>
      <h1>Now Serving</h1>
      <div className={styles.newest} aria-live="polite" aria-atomic="true">
        {entry ? (
          <p
            key={drawn}
            className={[styles.call, drawn !== firstDrawn && styles.changed].filter(Boolean).join(' ')}
            style={sizes({ '--digits': digitsOf(entry), '--chair': emOf(chairOf(entry)) })}
          >
            <strong>{entry.number}</strong>{' '}
            {nameOf(entry) && <span style={sizes({ '--name': emOf(entry.name) })}>{nameOf(entry)}</span>}{' '}
            <b>{chairOf(entry)}</b>
          </p>
        ) : (
          !isStale && (
            <p className={styles.invitation}>
              {invitation || <OpeningLine queue={queue} openWords={COME_IN} />}
            </p>
          )
        )}
      </div>
      {rows.length > 0 && (
        <ul className={styles.rows} style={sizes({ '--digits': digits })}>
          {rows.map((each) => (
            <li key={each.number}>
              <strong>{each.number}</strong> {nameOf(each) && <span>{nameOf(each)}</span>}{' '}
              <b>{chairOf(each)}</b>
            </li>
          ))}
        </ul>
      )}
      {others.length > rows.length && (
        <p className={styles.more}>{`+ ${others.length - rows.length} more`}</p>
      )}
      {state.status === 'stale' && (
        <div className={styles.more}>
          <AsOf since={state.staleSince} shop={queue.shop} />
        </div>
      )}
    </section>
  );
}

const digitsOf = ({ number }: QueueEntry): number => Math.max(LEAST_DIGITS, String(number).length);
const emOf = (name: string): number => Math.round(100 * Math.max(LEAST_EM, widthOf(name))) / 100;

const sizes = (properties: Record<`--${string}`, number>): CSSProperties => properties;
