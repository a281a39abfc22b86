import type { JustClosed } from '@queuebell/contracts';
import { PUT_BACK_WINDOW_MS } from '@queuebell/contracts/limits';
import { useState } from 'react';
import { Button } from '@queuebell/ui';
import styles from './parts/admin.module.css';
import type { Customer, Key } from './acts/staff-actions';
import { minutesWords } from './parts/waiting';

export interface ClosedProps {
  closed: readonly JustClosed[];
  /** By this device's clock: only what has passed since this screen heard of a closing counts. */
  now: number;
  busy: readonly Key[];
  onPutBack: (customer: Customer) => void;
  /** Undefined: the list is whole. */
  onEarlier: (() => void) | undefined;
}

/** The no-shows of today. They may still come, so one tap puts them back. */
export function NoShows(props: ClosedProps) {
  const shown = props.closed.filter(isNoShow);
  const heardAt = useHeardAt(shown, props.now);
  if (shown.length === 0) return null;
  return (
    <section className={styles.closed} aria-labelledby="no-shows">
      <h2 id="no-shows">
        No-shows<span className={styles.count}> · {shown.length}</span>
      </h2>
      <ClosedRows {...props} closed={shown} heardAt={heardAt} />
    </section>
  );
}

/** The customers who were served or removed last on any screen, each with an undo. */
export function JustClosedList(props: ClosedProps) {
  const { now } = props;
  const closed = props.closed.filter((one) => !isNoShow(one));
  const heardAt = useHeardAt(closed, now);
  const shown = closed.filter((one) => now - heardAt(one) < PUT_BACK_WINDOW_MS);
  if (shown.length === 0) return null;
  return (
    <details className={styles.closed}>
      <summary>
        Just closed<span className={styles.count}> · {shown.length}</span>
      </summary>
      <ClosedRows {...props} closed={shown} heardAt={heardAt} />
    </details>
  );
}

type HeardAt = (one: JustClosed) => number;

function ClosedRows({
  closed,
  now,
  busy,
  onPutBack,
  onEarlier,
  heardAt,
}: ClosedProps & { heardAt: HeardAt }) {
  return (
    <>
      <ol>
        {closed.map((one) => (
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
    </>
  );
}

const isNoShow = ({ outcome }: JustClosed): boolean => outcome === 'no-show';
const keyOf = ({ number, closedAt }: JustClosed) => `${number} ${closedAt}`;

const MINUTE_MS = 60_000;
const agoWords = (ms: number): string => {
  const minutes = Math.floor(ms / MINUTE_MS);
  return minutes === 0 ? 'just now' : `${minutesWords(minutes)} ago`;
};

/** When this screen first saw a closing, by its own clock: the server's clock may differ. */
function useHeardAt(closed: readonly JustClosed[], now: number): HeardAt {
  const [heard, setHeard] = useState<ReadonlyMap<string, number>>(new Map());
  if (closed.some((one) => !heard.has(keyOf(one)))) {
    setHeard(new Map(closed.map((one) => [keyOf(one), heard.get(keyOf(one)) ?? now])));
  }
  return (one) => heard.get(keyOf(one)) ?? now;
}
