import type { QueueEntry } from '@queuebell/contracts';
import { Button } from '@queuebell/ui';
import { useId } from 'react';
import styles from './admin.module.css';
import { useOnline } from './use-online';

interface AnnounceButtonProps {
  entry: QueueEntry;
  isBusy: boolean;
  onCallAgain: (entry: QueueEntry) => void;
}

export function AnnounceButton({ entry, isBusy, onCallAgain }: AnnounceButtonProps) {
  const isOnline = useOnline();
  const id = useId();
  return (
    <>
      <Button
        kind="quiet"
        size="tap"
        data-focus="call"
        aria-keyshortcuts="a"
        aria-label={`Announce again ${entry.number} ${entry.name}`}
        disabled={isBusy || !isOnline}
        aria-describedby={isOnline ? undefined : id}
        onClick={() => onCallAgain(entry)}
      >
        <BellIcon />
        Announce again
      </Button>
      {!isOnline && (
        <p id={id} className={styles.needs}>
          You can announce again once this tablet is online.
        </p>
      )}
    </>
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
