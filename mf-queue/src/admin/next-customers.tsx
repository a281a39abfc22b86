import type { QueueEntry } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import { Button } from '@queuebell/ui';
import { JoinedMark } from '../queue/joined-mark';
import type { Desk } from './admin-state';
import styles from './admin.module.css';
import { CallLink } from './call-link';
import { PhoneWays } from './phone-actions';
import { UnsavedNote } from './unsaved-note';
import { minutesWords, waitLevel, waitedMinutes } from './waiting';

interface NextCustomersProps {
  entries: QueueEntry[];
  now: number;
  /** From how many minutes on a wait is marked. */
  longWaitMinutes: number;
  desk: Desk;
  onDelete: (entry: QueueEntry) => void;
  onGiveUp: (number: number) => void;
}

/** Everybody after the current customer, in the order of their arrival. */
export function NextCustomers({ entries, ...rest }: NextCustomersProps) {
  return (
    <section className={styles.rest} aria-labelledby="next-customers">
      <div className={styles.restHead}>
        <h2 id="next-customers" tabIndex={-1} data-spot="next">
          Next Customers
        </h2>
        {entries.length > 0 && <span className={styles.count}>· {entries.length}</span>}
      </div>
      {entries.length === 0 ? (
        <p className={styles.nobody}>{messages.nobodyNext}</p>
      ) : (
        <ol className={styles.rows}>
          {entries.map((entry) => (
            <Row key={entry.number} entry={entry} {...rest} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface RowProps extends Omit<NextCustomersProps, 'entries'> {
  entry: QueueEntry;
}

function Row({ entry, now, longWaitMinutes, desk, onDelete, onGiveUp }: RowProps) {
  const { number, name, via, checkedInAt } = entry;
  const isTriedAgain = desk.unsaved.some(({ customer }) => customer.number === number);
  return (
    <li>
      <b className={styles.number}>{number}</b>
      <span className={styles.person}>
        <span className={styles.rowName}>
          {name}
          <JoinedMark via={via} />
        </span>
        <span className={styles.about}>
          <WaitPill minutes={waitedMinutes(checkedInAt, now)} longMinutes={longWaitMinutes} />
          <PhoneWays entry={entry} />
        </span>
      </span>
      <span className={styles.actions}>
        <CallLink entry={entry} withPhone />
        <Button
          kind="quiet"
          size="tap"
          className={styles.delete ?? ''}
          data-spot={`entry-${number}`}
          aria-label={`Delete ${number} ${name}`}
          disabled={desk.busy.includes(number) && !isTriedAgain}
          onClick={() => onDelete(entry)}
        >
          Delete
        </Button>
      </span>
      <UnsavedNote number={number} desk={desk} onGiveUp={onGiveUp} />
    </li>
  );
}

function WaitPill({ minutes, longMinutes }: { minutes: number; longMinutes: number }) {
  const level = waitLevel(minutes, longMinutes);
  const look = level === 'short' ? styles.pill : `${styles.pill} ${styles[level]}`;
  return <span className={look}>{minutesWords(minutes)}</span>;
}
