import type { QueueEntry } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import { Button } from '@queuebell/ui';
import { JoinedMark } from '../queue/joined-mark';
import type { AdminState } from './admin-state';
import styles from './admin.module.css';
import { CallLink } from './call-link';
import { PhoneActions } from './phone-actions';
import { UnsavedNote } from './unsaved-note';
import { minutesWords, waitLevel, waitedMinutes } from './waiting';

interface NextCustomersProps {
  entries: QueueEntry[];
  now: number;
  longWaitMinutes: number;
  admin: AdminState;
  onDelete: (entry: QueueEntry) => void;
  onGiveUp: (number: number) => void;
}

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

function Row({ entry, now, longWaitMinutes, admin, onDelete, onGiveUp }: RowProps) {
  const { number, name, via, checkedInAt } = entry;
  const isTriedAgain = admin.unsaved.some(({ customer }) => customer.number === number);
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
          <PhoneActions entry={entry} />
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
          disabled={admin.busy.includes(number) && !isTriedAgain}
          onClick={() => onDelete(entry)}
        >
          Delete
        </Button>
      </span>
      <UnsavedNote number={number} admin={admin} onGiveUp={onGiveUp} />
    </li>
  );
}

function WaitPill({ minutes, longMinutes }: { minutes: number; longMinutes: number }) {
  const level = waitLevel(minutes, longMinutes);
  const look = level === 'short' ? styles.pill : `${styles.pill} ${styles[level]}`;
  return <span className={look}>{minutesWords(minutes)}</span>;
}
