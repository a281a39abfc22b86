import { ticketIdOf } from '@queuebell/contracts/ticket-id';
import { useTapGuard } from '@queuebell/host-kit/form';
import { Button } from '@queuebell/ui';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react';
import { QrCode } from '../qr/qr-code';
import styles from './ticket.module.css';
import { useTicketTime } from './use-ticket-time';

interface TicketProps {
  ownerId: string;
  ticketKey: string;
  number: number;
  /** The numbers of those who came along. */
  more?: readonly number[] | undefined;
  /** 'Thanks, Leo!' */
  title: string;
  place?: ReactNode;
  /** Nothing while it is not known. */
  wait?: ReactNode;
  note?: string | undefined;
  /** Must be a stable function. */
  onDone: () => void;
  /** The site's address for customers' phones; '' means the address of this page. */
  publicOrigin: string;
}

/**
 * The customer's number, until it is closed or untouched for 10 seconds. "Got it" is far from the button that asked for the number,
 * so that a double tap does not close the ticket.
 */
export function Ticket({
  ownerId,
  ticketKey,
  number,
  more = [],
  title,
  place,
  wait,
  note,
  onDone,
  publicOrigin,
}: TicketProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const numberId = useId();
  const noteId = useId();
  const guard = useTapGuard();
  const { stretch, touched, needMore } = useTicketTime(onDone);

  useEffect(() => heading.current?.focus(), []);

  return (
    <section className={styles.ticket} onPointerDown={touched} onKeyDown={touched}>
      <header className={styles.head}>
        <h1
          ref={heading}
          tabIndex={-1}
          className={styles.thanks}
          aria-describedby={note ? `${numberId} ${noteId}` : numberId}
        >
          {title}
        </h1>
        <Button kind="quiet" size="device" onClick={guard(onDone)}>
          Got it
        </Button>
      </header>
      <p id={numberId} className={styles.given}>
        <span>{more.length === 0 ? 'Your queue number is' : 'Your queue numbers are'}</span>{' '}
        {more.length === 0 ? (
          <strong className={styles.number} data-digits={String(number).length}>
            {number}
          </strong>
        ) : (
          <strong className={styles.numbers}>
            {[number, ...more]
              .toSorted((one, other) => one - other)
              .map((each) => (
                <span key={each}>{`${each} `}</span>
              ))}
          </strong>
        )}{' '}
        {place && <span>{place}</span>} {wait && <span className={styles.wait}>{wait}</span>}
      </p>
      {note && (
        <p id={noteId} className={styles.offline}>
          {note}
        </p>
      )}
      <div className={styles.follow}>
        <p>{more.length === 0 ? 'Follow your place on your phone' : 'Follow your places on a phone'}</p>
        <QrCode
          url={`${publicOrigin || location.origin}/ticket/${ticketIdOf(ownerId, ticketKey)}`}
          label="QR code of your ticket’s page"
          address="fallback"
        />
      </div>
      <footer className={styles.end}>
        <Button kind="quiet" size="tap" onClick={guard(needMore)}>
          I need more time
        </Button>
        <div
          key={stretch.endsAt}
          className={styles.countdown}
          style={{ '--ticket-reset': `${stretch.ms}ms` } as CSSProperties}
          aria-hidden="true"
        />
      </footer>
    </section>
  );
}
