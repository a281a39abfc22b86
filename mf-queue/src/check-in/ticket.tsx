import { TICKET_RESET_MS } from '@queuebell/contracts/limits';
import { Button } from '@queuebell/ui';
import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { type CheckIn, aheadWords } from './check-in-state';
import styles from './check-in.module.css';

interface TicketProps {
  ticket: Extract<CheckIn, { step: 'given' }>;
  /** Stays the same function while the ticket is shown. */
  onDone: () => void;
}

const barTime = { '--ticket-reset': `${TICKET_RESET_MS}ms` } as CSSProperties;

/** The customer's number, until it was read or 10 seconds have passed (spec §4). */
export function Ticket({ ticket: { name, number, ahead }, onDone }: TicketProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const numberId = useId();

  useEffect(() => {
    heading.current?.focus();
    const timer = setTimeout(onDone, TICKET_RESET_MS);
    return () => clearTimeout(timer);
  }, [onDone]);

  return (
    <section className={styles.ticket}>
      <h1 ref={heading} tabIndex={-1} className={styles.thanks} aria-describedby={numberId}>
        {`Thanks, ${name}!`}
      </h1>
      <p id={numberId} className={styles.given}>
        <span>Your queue number is</span> <strong className={styles.number}>{number}</strong>{' '}
        <span>{aheadWords(ahead)}</span>
      </p>
      <Button kind="quiet" size="device" onClick={onDone}>
        Got it
      </Button>
      <div className={styles.countdown} style={barTime} aria-hidden="true" />
    </section>
  );
}
