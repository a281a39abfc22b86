import type { QueueEntry } from '@queuebell/contracts';
import { timeOfDay } from '../../queue/time-words';
import styles from '../parts/admin.module.css';
import type { Screen } from '../counter/screen';
import { groupOf } from './group-progress';

/** Why a customer stands elsewhere than by arrival, what and whom they wait for, and staff's note. */
export function Marks({ entry, screen }: { entry: QueueEntry; screen: Pick<Screen, 'queue' | 'now'> }) {
  const { hold, priority, note, askedFor, service } = entry;
  const others = groupOf(screen.queue, entry).filter((each) => each !== entry);
  const { queue, now } = screen;
  const asked = queue.chairs?.find(({ id }) => id === askedFor);
  const chosen = queue.services?.find(({ id }) => id === service);
  const until = hold?.until ? Date.parse(hold.until) : null;
  const isLate = until !== null && until < now;
  return (
    <>
      {hold && (
        <span className={isLate ? `${styles.pill} ${styles.long}` : styles.pill}>
          {until === null ? 'On hold' : `On hold until ${timeOfDay(until, queue.shop)}`}
        </span>
      )}
      {priority !== undefined && (
        <span className={`${styles.pill} ${styles.first}`}>
          <span className={styles.visuallyHidden}>Priority: </span>
          {priority}
        </span>
      )}
      {chosen && <span className={styles.pill}>{chosen.name}</span>}
      {asked && <span className={styles.pill}>{`For ${asked.person ?? asked.name}`}</span>}
      {others.length > 0 && (
        <span className={styles.pill}>{`With ${others.map(({ number }) => number).join(', ')}`}</span>
      )}
      {note && (
        <span className={styles.note}>
          <span className={styles.visuallyHidden}>Note: </span>
          {note}
        </span>
      )}
    </>
  );
}
