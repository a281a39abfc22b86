import type { QueueEntry } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import { Button } from '@queuebell/ui';
import { JoinedMark } from '../queue/joined-mark';
import type { AdminState } from './admin-state';
import styles from './admin.module.css';
import { CallLink } from './call-link';
import { PhoneActions } from './phone-actions';
import { UnsavedNote } from './unsaved-note';
import { useOnline } from './use-online';
import { waitedMinutes, waitedWords } from './waiting';

interface CurrentCustomerProps {
  entry: QueueEntry | undefined;
  now: number;
  admin: AdminState;
  onServed: (entry: QueueEntry) => void;
  onCallAgain: (entry: QueueEntry) => void;
  onGiveUp: (number: number) => void;
}

export function CurrentCustomer(props: CurrentCustomerProps) {
  const { entry, now, admin, onGiveUp } = props;
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
            <span>{waitedWords(waitedMinutes(entry.checkedInAt, now))}</span>
            {entry.phone && <a href={`tel:${entry.phone}`}>{entry.phone}</a>}
            <PhoneActions entry={entry} />
          </p>
        )}
      </div>
      {entry && <Actions {...props} entry={entry} />}
      {entry && <UnsavedNote number={entry.number} admin={admin} onGiveUp={onGiveUp} />}
    </section>
  );
}

interface ActionsProps extends CurrentCustomerProps {
  entry: QueueEntry;
}

function Actions({ entry, admin, onServed, onCallAgain }: ActionsProps) {
  const isOnline = useOnline();
  const isBusy = admin.busy.includes(entry.number);
  const isTriedAgain = admin.unsaved.some(({ customer }) => customer.number === entry.number);
  return (
    <div className={styles.actions}>
      <CallLink entry={entry} />
      <Button
        kind="quiet"
        size="tap"
        data-spot="call"
        aria-label={`Announce again ${entry.number} ${entry.name}`}
        disabled={isBusy || !isOnline}
        aria-describedby={isOnline ? undefined : 'announce-needs'}
        onClick={() => onCallAgain(entry)}
      >
        <BellIcon />
        Announce again
      </Button>
      <Button
        size="tap"
        className={styles.serve ?? ''}
        data-spot="serve"
        disabled={isBusy && !isTriedAgain}
        onClick={() => onServed(entry)}
      >
        Mark as Served
      </Button>
      {!isOnline && (
        <p id="announce-needs" className={styles.needs}>
          You can announce again once this tablet is online.
        </p>
      )}
    </div>
  );
}

/** The bell of the wall display; it does not call a phone. */
function BellIcon() {
  return (
    <svg className={styles.bell} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 1a2 2 0 0 0-2 2v.4A7 7 0 0 0 5 10v6l-2 3h18l-2-3v-6a7 7 0 0 0-5-6.6V3a2 2 0 0 0-2-2ZM9 20a3 3 0 0 0 6 0Z" />
    </svg>
  );
}
