import type { QueueEntry } from '@queuebell/contracts';
import { type CSSProperties, useState } from 'react';
import type { Now } from '../../queue/use-now';
import { AsOf } from '../as-of';
import { type Shown, boardOf } from '../board-rules';
import styles from './chairs-board.module.css';
import { useNewest } from './use-newest';

/** With more customers in chairs there are numbers and chairs only, of the newest calls. */
const CHAIRS_SHOWN_MAX = 8;
/** One-digit numbers are drawn no larger than two-digit ones, and short names of chairs no larger than this many letters. */
const LEAST_DIGITS = 2;
const LEAST_LETTERS = 7;
/** A row in em: its width, a digit, the gaps, and a letter. */
const ROW_EM = 12.8;
const DIGIT_EM = 0.7;
const GAPS_EM = 0.8;
const LETTER_EM = 0.6;
/** Smaller letters cannot be read across a room; longer names are cut. */
const LEAST_FIT = 0.6;

interface ChairsBoardProps {
  state: Shown;
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
            style={sizes({ '--digits': digitsOf(entry), '--letters': lettersOf(chairOf(entry)) })}
          >
            <strong>{entry.number}</strong>{' '}
            {nameOf(entry) && <span style={sizes({ '--name': lettersOf(entry.name) })}>{nameOf(entry)}</span>}{' '}
            <b>{chairOf(entry)}</b>
          </p>
        ) : (
          !isStale && <p className={styles.invitation}>{invitation}</p>
        )}
      </div>
      {rows.length > 0 && (
        <ul className={styles.rows} style={sizes({ '--digits': digits })}>
          {rows.map((each) => (
            <li
              key={each.number}
              style={sizes({ '--fit': rowFit(digits, nameOf(each).length + chairOf(each).length) })}
            >
              <strong>{each.number}</strong> <span>{nameOf(each)}</span> <b>{chairOf(each)}</b>
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
const lettersOf = (name: string): number => Math.max(LEAST_LETTERS, name.length);

/** The font scale at which a name and a chair fit in a row; 1 is full size. */
function rowFit(digits: number, letters: number): number {
  const room = ROW_EM - GAPS_EM - digits * DIGIT_EM;
  return Math.round(100 * Math.min(1, Math.max(LEAST_FIT, room / (letters * LETTER_EM)))) / 100;
}

const sizes = (properties: Record<`--${string}`, number>): CSSProperties => properties;
