import type { QueueEntry } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import { Button } from '@queuebell/ui';
import { useState } from 'react';
import { JoinedMark } from '../queue/joined-mark';
import styles from './parts/admin.module.css';
import { AnnounceButton } from './parts/announce-button';
import { CallLink } from './parts/call-link';
import { MoreButton } from './parts/more-button';
import { PhoneActions } from './parts/phone-actions';
import type { Screen } from './counter/screen';
import { UnsavedNote } from './parts/unsaved-note';
import type { DeferredParts } from './use-deferred-parts';
import { waitedMinutes, waitedWords } from './parts/waiting';

interface CurrentCustomerProps {
  entry: QueueEntry | undefined;
  screen: Screen;
  deferred: DeferredParts | null;
}

/** The customer who is being served in a shop with one chair. */
export function CurrentCustomer({ entry, screen, deferred }: CurrentCustomerProps) {
  const [open, setOpen] = useState<number | null>(null);
  const isOpen = entry !== undefined && open === entry.number;
  return (
    <section className={styles.current} aria-labelledby="current-customer" data-card="">
      {entry && (
        <strong className={styles.hero} aria-hidden="true">
          {entry.number}
        </strong>
      )}
      <div className={styles.who}>
        <h2 id="current-customer" className={styles.caption} tabIndex={-1} data-focus="current">
          Current Customer
        </h2>
        <p className={styles.name} aria-live="polite" aria-atomic="true">
          {entry && <span className={styles.visuallyHidden}>{`Number ${entry.number}, `}</span>}
          {entry ? entry.name : messages.nobodyWaiting}
          {entry && <JoinedMark via={entry.via} />}
        </p>
        {entry && (
          <p className={styles.about}>
            <span>{waitedWords(waitedMinutes(entry.checkedInAt, screen.now))}</span>
            {deferred && <deferred.Marks entry={entry} screen={screen} />}
            {entry.phone && <a href={`tel:${entry.phone}`}>{entry.phone}</a>}
            <PhoneActions entry={entry} />
          </p>
        )}
      </div>
      {entry && (
        <Actions
          entry={entry}
          screen={screen}
          deferred={deferred}
          isOpen={isOpen}
          onToggle={() => {
            screen.loadDeferred();
            setOpen(isOpen ? null : entry.number);
          }}
        />
      )}
      {entry && <UnsavedNote about={entry} admin={screen.admin} onGiveUp={screen.giveUp} />}
      {entry && isOpen && deferred && (
        <deferred.CustomerMenu entry={entry} screen={screen} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

interface ActionsProps {
  entry: QueueEntry;
  screen: Screen;
  deferred: DeferredParts | null;
  isOpen: boolean;
  onToggle: () => void;
}

function Actions({ entry, screen, deferred, isOpen, onToggle }: ActionsProps) {
  const { admin, close, callAgain } = screen;
  const isBusy = admin.busy.includes(entry.number);
  return (
    <div className={styles.actions}>
      <CallLink entry={entry} />
      <AnnounceButton entry={entry} isBusy={isBusy} onCallAgain={callAgain} />
      <Button
        size="tap"
        className={styles.serve ?? ''}
        data-focus="serve"
        aria-keyshortcuts="s"
        disabled={isBusy}
        onClick={() => close(entry, 'served')}
      >
        Mark as Served
      </Button>
      {deferred && <deferred.ServeAll entry={entry} screen={screen} />}
      <MoreButton customer={entry} isOpen={isOpen} onToggle={onToggle} />
    </div>
  );
}
