import type { DeviceKind } from '@queuebell/contracts';
import { useEffect, useState } from 'react';
import { useNow } from '../queue/use-now';
import styles from './pairing.module.css';

type Kind = Exclude<DeviceKind, 'display'>;

/** In every time zone, a day ends at a full quarter of an hour. Stored names are erased then. */
const QUARTER_MS = 15 * 60_000;

async function countOf(kind: Kind): Promise<number> {
  const { countUndelivered, countUndeliveredActs } = await import(
    /* webpackChunkName: "later-delivery" */ '../offline-check-in/undelivered'
  );
  return kind === 'admin' ? countUndeliveredActs() : countUndelivered();
}

interface UndeliveredNoteProps {
  kind: Kind;
  count?: (kind: Kind) => Promise<number>;
}

/** On a tablet that was removed while it was offline: says how its customers, or the changes of staff, get into the queue. */
export function UndeliveredNote({ kind, count = countOf }: UndeliveredNoteProps) {
  const [waiting, setWaiting] = useState(0);
  const quarter = useNow(QUARTER_MS);
  useEffect(() => {
    let isWanted = true;
    count(kind).then(
      (counted) => isWanted && setWaiting(counted),
      // Without storage there is nothing to deliver.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [count, kind, quarter]);
  if (waiting === 0) return null;
  return (
    <p role="status" className={styles.note}>
      {wordsOf(kind, waiting)} Pair it with the same shop again to {kind === 'admin' ? 'send' : 'deliver'}{' '}
      {waiting === 1 ? 'it' : 'them'}.
    </p>
  );
}

function wordsOf(kind: Kind, waiting: number): string {
  if (kind === 'admin')
    return waiting === 1
      ? '1 change that was made on this tablet is not in the queue yet.'
      : `${waiting} changes that were made on this tablet are not in the queue yet.`;
  return waiting === 1
    ? '1 ticket from this tablet is not in the queue yet.'
    : `${waiting} tickets from this tablet are not in the queue yet.`;
}
