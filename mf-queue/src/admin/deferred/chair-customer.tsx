import type { QueueEntry, ShownChair } from '@queuebell/contracts';
import { Button } from '@queuebell/ui';
import { useState } from 'react';
import { JoinedMark } from '../../queue/joined-mark';
import { timeOfDay } from '../../queue/time-words';
import { AnnounceButton } from '../parts/announce-button';
import { CallLink } from '../parts/call-link';
import { MoreButton } from '../parts/more-button';
import { PhoneActions } from '../parts/phone-actions';
import type { Screen } from '../counter/screen';
import { UnsavedNote } from '../parts/unsaved-note';
import { waitedMinutes, waitedWords } from '../parts/waiting';
import { CustomerMenu } from './customer-menu';
import { Marks } from './marks';
import { ServeAll } from './group-line';
import { commandOn } from './command-actions';
import styles from './deferred.module.css';

interface ChairCustomerProps {
  entry: QueueEntry;
  chair: ShownChair;
  screen: Screen;
}

/** The customer who was called to a chair, and what staff do with them. */
export function ChairCustomer({ entry, chair, screen }: ChairCustomerProps) {
  const [open, setOpen] = useState<number | null>(null);
  const isOpen = open === entry.number;
  return (
    <>
      <div className={styles.customer}>
        <strong className={styles.hero}>{entry.number}</strong>
        <div className={styles.who}>
          <p className={styles.name}>
            {entry.name}
            <JoinedMark via={entry.via} />
          </p>
          <p className={styles.about}>
            <TurnWords entry={entry} screen={screen} />
            <Marks entry={entry} screen={screen} />
            {entry.phone && <a href={`tel:${entry.phone}`}>{entry.phone}</a>}
            <PhoneActions entry={entry} />
          </p>
        </div>
      </div>
      <Actions
        entry={entry}
        chair={chair}
        screen={screen}
        isOpen={isOpen}
        onToggle={() => setOpen(isOpen ? null : entry.number)}
      />
      <UnsavedNote about={entry} admin={screen.admin} onGiveUp={screen.giveUp} />
      {isOpen && <CustomerMenu entry={entry} screen={screen} onClose={() => setOpen(null)} />}
    </>
  );
}

function TurnWords({
  entry: { turn, checkedInAt },
  screen: { queue, now },
}: Omit<ChairCustomerProps, 'chair'>) {
  if (!turn) return null;
  const time = (iso: string) => timeOfDay(Date.parse(iso), queue.shop);
  return (
    <>
      <span>{turn.startedAt ? `Started ${time(turn.startedAt)}` : `Called ${time(turn.calledAt)}`}</span>
      {turn.calls > 1 && <span className={styles.calls}>{`called ${turn.calls}×`}</span>}
      {!turn.startedAt && <span>{waitedWords(waitedMinutes(checkedInAt, now))}</span>}
    </>
  );
}

interface ActionsProps extends ChairCustomerProps {
  isOpen: boolean;
  onToggle: () => void;
}

function Actions({ entry, chair, screen, isOpen, onToggle }: ActionsProps) {
  const { admin, close, callAgain } = screen;
  const command = commandOn(screen);
  const { number, name, turn } = entry;
  const isBusy = admin.busy.includes(number);
  const quiet = { kind: 'quiet', size: 'tap', disabled: isBusy } as const;
  return (
    <div className={styles.actions}>
      <Button
        size="tap"
        className={styles.serve ?? ''}
        data-focus={`chair-${chair.id}`}
        aria-keyshortcuts="s"
        disabled={isBusy}
        onClick={() => close(entry, 'served')}
      >
        Mark as Served
        <span className={styles.visuallyHidden}>{` ${number} ${name}`}</span>
      </Button>
      {!turn?.startedAt && (
        <Button {...quiet} aria-keyshortcuts="g" onClick={() => command(entry, { type: 'start', number })}>
          Started
        </Button>
      )}
      <AnnounceButton entry={entry} isBusy={isBusy} onCallAgain={callAgain} />
      {!turn?.startedAt && (
        <Button {...quiet} aria-keyshortcuts="x" onClick={() => close(entry, 'no-show')}>
          No-show
        </Button>
      )}
      <Button
        {...quiet}
        aria-keyshortcuts="h"
        onClick={() => command(entry, { type: 'hold', number, minutes: null })}
      >
        Hold
      </Button>
      <Button
        {...quiet}
        aria-keyshortcuts="r"
        onClick={() => command(entry, { type: 'transfer', number, to: 'arrival' })}
      >
        Back to queue
      </Button>
      <ServeAll entry={entry} screen={screen} />
      <CallLink entry={entry} />
      <MoreButton customer={entry} isOpen={isOpen} onToggle={onToggle} />
    </div>
  );
}
