import type { QueueEntry } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import { Button } from '@queuebell/ui';
import { JoinedMark } from '../queue/joined-mark';
import styles from './admin.module.css';
import { CallLink } from './call-link';
import { minutesWords, waitedMinutes } from './waiting';

interface CurrentCustomerProps {
  entry: QueueEntry | undefined;
  now: number;
  busy: boolean;
  onServed: (entry: QueueEntry) => void;
  onCallAgain: (entry: QueueEntry) => void;
}

/** Who is being served, and the one main action of the screen. */
export function CurrentCustomer({ entry, now, busy, onServed, onCallAgain }: CurrentCustomerProps) {
  return (
    <section className={styles.current} aria-labelledby="current-customer">
      {entry && (
        <strong className={styles.hero} aria-hidden="true">
          {entry.number}
        </strong>
      )}
      <div className={styles.who}>
        <h2 id="current-customer" className={styles.caption} tabIndex={-1} data-spot="current">
          Current Customer
        </h2>
        <p className={styles.name} aria-live="polite" aria-atomic="true">
          {entry && <span className={styles.heard}>{`Number ${entry.number}, `}</span>}
          {entry ? entry.name : messages.nobodyWaiting}
          {entry && <JoinedMark via={entry.via} />}
        </p>
        {entry && (
          <p className={styles.about}>
            <span>{`waited ${minutesWords(waitedMinutes(entry.checkedInAt, now))}`}</span>
            {entry.phone && <a href={`tel:${entry.phone}`}>{entry.phone}</a>}
          </p>
        )}
      </div>
      {entry && (
        <div className={styles.actions}>
          <CallLink entry={entry} />
          <Button
            kind="quiet"
            size="tap"
            data-spot="call"
            aria-label={`Call again ${entry.number} ${entry.name}`}
            disabled={busy}
            onClick={() => onCallAgain(entry)}
          >
            Call again
          </Button>
          <Button
            size="tap"
            className={styles.serve ?? ''}
            data-spot="serve"
            disabled={busy}
            onClick={() => onServed(entry)}
          >
            Mark as Served
          </Button>
        </div>
      )}
    </section>
  );
}
