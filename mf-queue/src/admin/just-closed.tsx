import type { JustClosed } from '@queuebell/contracts';
import { PUT_BACK_WINDOW_MS } from '@queuebell/contracts/limits';
import { useState } from 'react';
import { Button } from '@queuebell/ui';
import styles from './parts/admin.module.css';
import type { Customer, Key } from './acts/staff-actions';
import { minutesWords } from './parts/waiting';

interface JustClosedProps {
  closed: readonly JustClosed[];
  now: number;
  busy: readonly Key[];
  onPutBack: (customer: Customer) => void;
  /** Undefined: the list is whole. */
  onEarlier: (() => void) | undefined;
}

/** The customers who were closed last on any screen, each with an undo. */
export function JustClosedList({ closed, now, busy, onPutBack, onEarlier }: JustClosedProps) {
  const heardAt = useHeardAt(closed, now);
  const shown = closed.filter((one) => one.outcome === 'no-show' || now - heardAt(one) < PUT_BACK_WINDOW_MS);
  if (shown.length === 0) return null;
  // Those who did not come may still do, and are then put back by one tap.
  const mayCome = shown.some(({ outcome }) => outcome === 'no-show');
  return (
    <details className={styles.closed} open={mayCome}>
      <summary>
        Just closed<span className={styles.count}> · {shown.length}</span>
      </summary>
      <ol>
        {shown.map((one) => (
          <li key={keyOf(one)}>
            <b>{one.number}</b>
            <span className={styles.closedName}>{one.name}</span>
            <small>{`${one.outcome}, ${agoWords(now - heardAt(one))}`}</small>
            <Button
              kind="quiet"
              disabled={busy.includes(one.number)}
              aria-label={`Put back ${one.number} ${one.name}`}
              onClick={() => onPutBack(one)}
            >
              Put back
            </Button>
          </li>
        ))}
      </ol>
      {onEarlier && (
        <Button kind="quiet" className={styles.earlier ?? ''} onClick={onEarlier}>
          Earlier today
        </Button>
      )}
    </details>
  );
}

const keyOf = ({ number, closedAt }: JustClosed) => `${number} ${closedAt}`;

const MINUTE_MS = 60_000;
const agoWords = (ms: number): string => {
  const minutes = Math.floor(ms / MINUTE_MS);
  return minutes === 0 ? 'just now' : `${minutesWords(minutes)} ago`;
};

/** When this screen first saw a closing, by its own clock: the server's clock may differ. */
function useHeardAt(closed: readonly JustClosed[], now: number): (one: JustClosed) => number {
  const [heard, setHeard] = useState<ReadonlyMap<string, number>>(new Map());
  if (closed.some((one) => !heard.has(keyOf(one)))) {
    setHeard(new Map(closed.map((one) => [keyOf(one), heard.get(keyOf(one)) ?? now])));
  }
  return (one) => heard.get(keyOf(one)) ?? now;
}
