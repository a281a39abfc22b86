import { TICKET_RESET_MS } from '@queuebell/contracts/limits';
import { ticketIdOf } from '@queuebell/contracts/ticket-id';
import { Button } from '@queuebell/ui';
import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { QrCode } from '../qr/qr-code';
import { aheadWords } from '../queue/ahead-words';
import { afterByTheClock } from './by-the-clock';
import type { CheckIn } from './check-in-state';
import styles from './ticket.module.css';

interface TicketProps {
  ownerId: string;
  ticket: Extract<CheckIn, { step: 'given' }>;
  /** Stays the same function while the ticket is shown. */
  onDone: () => void;
  /** Where customers' phones find this site; '' where this page's own origin is as good as any. */
  publicOrigin: string;
}

const barTime = { '--ticket-reset': `${TICKET_RESET_MS}ms` } as CSSProperties;

/** The customer's number, until it was read or 10 seconds have passed (spec §4). */
export function Ticket({ ownerId, ticket, onDone, publicOrigin }: TicketProps) {
  const { number, ahead, tried } = ticket;
  const heading = useRef<HTMLHeadingElement>(null);
  const numberId = useId();
  const noteId = useId();
  const isOffline = ahead === null;

  useEffect(() => {
    heading.current?.focus();
    return afterByTheClock(TICKET_RESET_MS, onDone);
  }, [onDone]);

  return (
    <section className={styles.ticket}>
      <h1
        ref={heading}
        tabIndex={-1}
        className={styles.thanks}
        aria-describedby={isOffline ? `${numberId} ${noteId}` : numberId}
      >
        {`Thanks, ${tried.name}!`}
      </h1>
      <p id={numberId} className={styles.given}>
        <span>Your queue number is</span> <strong className={styles.number}>{number}</strong>{' '}
        {!isOffline && <span>{aheadWords(ahead)}</span>}
      </p>
      {isOffline && (
        <p id={noteId} className={styles.offline}>
          We are offline right now. Your place is kept, and the staff will see it as soon as we are back.
        </p>
      )}
      <div className={styles.follow}>
        <p>Follow your place on your phone</p>
        <QrCode
          url={`${publicOrigin || location.origin}/ticket/${ticketIdOf(ownerId, tried.key)}`}
          label="QR code of your ticket’s page"
          address="text"
        />
      </div>
      <div className={styles.end}>
        <Button kind="quiet" size="device" onClick={onDone}>
          Got it
        </Button>
        <div className={styles.countdown} style={barTime} aria-hidden="true" />
      </div>
    </section>
  );
}
