import { type RefObject, useId } from 'react';
import { Button } from '@queuebell/ui';
import styles from './check-in.module.css';
import type { Ticket } from './demo-ticket';

interface TicketCardProps {
  heading: RefObject<HTMLHeadingElement | null>;
  ticket: Extract<Ticket, { step: 'given' }>;
  onDone: () => void;
}

/** The number that a customer was given, until the next one steps up. */
export function TicketCard({ heading, ticket, onDone }: TicketCardProps) {
  const numberId = useId();
  return (
    <div className={styles.ticket}>
      <h1 ref={heading} tabIndex={-1} className={styles.thanks} aria-describedby={numberId}>
        {`Thanks, ${ticket.name}!`}
      </h1>
      <p id={numberId} className={styles.words}>
        Your queue number is <strong className={styles.number}>{ticket.number}</strong>
      </p>
      <Button kind="quiet" size="device" onClick={onDone}>
        Got it
      </Button>
      <p className={styles.countdown}>Ready for the next customer in {ticket.secondsLeft} s</p>
    </div>
  );
}
