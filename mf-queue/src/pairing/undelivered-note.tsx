import { useEffect, useState } from 'react';
import styles from './pairing.module.css';

const loadCounting = async () => {
  const { countUndelivered } = await import(
    /* webpackChunkName: "later-desk" */ '../offline-check-in/undelivered'
  );
  return countUndelivered();
};

/** On a tablet that was removed while it was offline: says how its customers get into the queue. */
export function UndeliveredNote({ count = loadCounting }: { count?: () => Promise<number> }) {
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    let isWanted = true;
    count().then(
      (counted) => isWanted && setWaiting(counted),
      // Without storage there is nothing to deliver.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [count]);
  if (waiting === 0) return null;
  return (
    <p role="status" className={styles.note}>
      {waiting === 1 ? '1 ticket from this tablet is' : `${waiting} tickets from this tablet are`} not in the
      queue yet. Pair it with the same shop again to deliver {waiting === 1 ? 'it' : 'them'}.
    </p>
  );
}
