import type { QueueEntry } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import { Button } from '@queuebell/ui';
import { JoinedMark } from '../queue/joined-mark';
import styles from './admin.module.css';
import { CallLink } from './call-link';
import { isLongWait, minutesWords, waitedMinutes } from './waiting';

interface NextCustomersProps {
  entries: QueueEntry[];
  now: number;
  busy: readonly number[];
  onDelete: (entry: QueueEntry) => void;
}

/** Everybody after the current customer, in the order of their arrival. */
export function NextCustomers({ entries, now, busy, onDelete }: NextCustomersProps) {
  return (
    <section className={styles.rest} aria-labelledby="next-customers">
      <h2 id="next-customers" tabIndex={-1} data-spot="next">
        Next Customers
      </h2>
      {entries.length === 0 ? (
        <p className={styles.nobody}>{messages.nobodyNext}</p>
      ) : (
        <ol className={styles.rows}>
          {entries.map((entry) => (
            <li key={entry.number}>
              <b className={styles.number}>{entry.number}</b>
              <span className={styles.rowName}>
                {entry.name}
                <JoinedMark via={entry.via} />
              </span>
              <WaitPill minutes={waitedMinutes(entry.checkedInAt, now)} />
              <span className={styles.actions}>
                <CallLink entry={entry} />
                <Button
                  kind="danger"
                  size="tap"
                  data-spot={`entry-${entry.number}`}
                  aria-label={`Delete ${entry.number} ${entry.name}`}
                  disabled={busy.includes(entry.number)}
                  onClick={() => onDelete(entry)}
                >
                  Delete
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function WaitPill({ minutes }: { minutes: number }) {
  return (
    <span className={isLongWait(minutes) ? `${styles.pill} ${styles.long}` : styles.pill}>
      {minutesWords(minutes)}
    </span>
  );
}
