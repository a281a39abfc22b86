import type { QueueEntry } from '@queuebell/contracts';
import { LONG_WAIT_MINUTES_DEFAULT } from '@queuebell/contracts/limits';
import { messages } from '@queuebell/contracts/messages';
import { Button } from '@queuebell/ui';
import { type Display, wordsOf } from '@queuebell/wait-estimate';
import { useState } from 'react';
import { JoinedMark } from '../queue/joined-mark';
import styles from './parts/admin.module.css';
import { CallLink } from './parts/call-link';
import { MoreButton } from './parts/more-button';
import { PhoneActions } from './parts/phone-actions';
import type { Screen } from './counter/screen';
import { UnsavedNote } from './parts/unsaved-note';
import type { DeferredParts } from './use-deferred-parts';
import { minutesWords, waitLevel, waitedMinutes } from './parts/waiting';

/** With so many customers, the search field is always shown. */
const SEARCHED_FROM = 8;

interface NextCustomersProps {
  entries: QueueEntry[];
  /** Customers in chairs are found, too. */
  served: QueueEntry[];
  screen: Screen;
  deferred: DeferredParts | null;
  /** Null: nobody asked for a search. */
  sought: string | null;
  onSeek: (sought: string | null) => void;
}

export function NextCustomers({ entries, served, screen, deferred, sought, onSeek }: NextCustomersProps) {
  const [open, setOpen] = useState<number | null>(null);
  const isSearched = sought !== null || entries.length >= SEARCHED_FROM;
  const mayFind = entries.length > 0 || served.some(({ turn }) => turn);
  const isFound = findIn(isSearched ? (sought ?? '') : '');
  const inChairs = sought ? served.filter((entry) => entry.turn && isFound(entry)) : [];
  const waiting = entries.filter(isFound);
  const shown = [...inChairs, ...waiting];
  return (
    <section className={styles.rest} aria-labelledby="next-customers">
      <div className={styles.restHead}>
        <h2 id="next-customers" tabIndex={-1} data-focus="next">
          Next Customers
        </h2>
        {entries.length > 0 && <span className={styles.count}>· {entries.length}</span>}
        {deferred && !isSearched && mayFind && <deferred.FindButton onFind={() => onSeek('')} />}
        {deferred && <deferred.AddCustomer screen={screen} />}
      </div>
      {isSearched && deferred && (
        <deferred.SearchField sought={sought} isAsked={entries.length < SEARCHED_FROM} onSeek={onSeek} />
      )}
      {shown.length === 0 ? (
        <p className={styles.nobody}>
          {sought ? 'Nobody here has this name or number.' : messages.nobodyNext}
        </p>
      ) : (
        <ol className={styles.rows}>
          {shown.map((entry) => (
            <Row
              key={entry.number}
              isFirstOfGroup={
                entry.group !== undefined && waiting.find(({ group }) => group === entry.group) === entry
              }
              entry={entry}
              screen={screen}
              deferred={deferred}
              isOpen={open === entry.number}
              onOpen={(isOpen) => setOpen(isOpen ? entry.number : null)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

const findIn = (sought: string) => {
  const words = sought.trim().toLowerCase();
  return ({ number, name }: QueueEntry): boolean =>
    String(number).startsWith(words) || name.toLowerCase().includes(words);
};

interface RowProps extends Pick<NextCustomersProps, 'screen' | 'deferred'> {
  entry: QueueEntry;
  isFirstOfGroup: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

function Row({ entry, isFirstOfGroup, screen, deferred, isOpen, onOpen }: RowProps) {
  const { number, name, via, checkedInAt, turn } = entry;
  const { admin, now, queue, close, waits } = screen;
  const wait = waits?.get(number);
  const { longWaitMinutes = LONG_WAIT_MINUTES_DEFAULT, chairs } = queue;
  return (
    <>
      {isFirstOfGroup && deferred && <deferred.GroupLine entry={entry} screen={screen} />}
      <li data-group={entry.group}>
        <b className={styles.number}>{number}</b>
        <span className={styles.person}>
          <span className={styles.rowName}>
            {name}
            <JoinedMark via={via} />
          </span>
          <span className={styles.about}>
            {turn ? (
              <span className={styles.pill}>{`At ${chairs?.find(({ id }) => id === turn.chair)?.name}`}</span>
            ) : (
              <WaitPill minutes={waitedMinutes(checkedInAt, now)} longMinutes={longWaitMinutes} />
            )}
            {wait && !turn && <span className={`${styles.pill} ${styles.toGo}`}>{toGoWords(wait)}</span>}
            {deferred && <deferred.Marks entry={entry} screen={screen} />}
            <PhoneActions entry={entry} />
          </span>
        </span>
        <span className={styles.actions}>
          <CallLink entry={entry} withPhone />
          <Button
            kind="quiet"
            size="tap"
            className={styles.delete ?? ''}
            data-focus={`entry-${number}`}
            aria-label={`Delete ${number} ${name}`}
            disabled={admin.busy.includes(number)}
            onClick={() => close(entry, 'removed')}
          >
            Delete
          </Button>
          <MoreButton
            customer={entry}
            isOpen={isOpen}
            onToggle={() => {
              screen.loadDeferred();
              onOpen(!isOpen);
            }}
          />
        </span>
        <UnsavedNote about={entry} admin={admin} onGiveUp={screen.giveUp} />
        {isOpen && deferred && (
          <deferred.CustomerMenu entry={entry} screen={screen} onClose={() => onOpen(false)} />
        )}
      </li>
    </>
  );
}

const toGoWords = ({ shown }: Display): string => (shown ? `${wordsOf(shown)} to go` : wordsOf(shown));

function WaitPill({ minutes, longMinutes }: { minutes: number; longMinutes: number }) {
  const level = waitLevel(minutes, longMinutes);
  const look = level === 'short' ? styles.pill : `${styles.pill} ${styles[level]}`;
  return <span className={look}>{minutesWords(minutes)}</span>;
}
