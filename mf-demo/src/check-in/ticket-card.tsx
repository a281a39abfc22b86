import { type RefObject, useId } from 'react';
import { useTapGuard } from '@queuebell/host-kit/form';
import { Button } from '@queuebell/ui';
import styles from './check-in.module.css';
import type { Ticket } from './demo-ticket';

interface TicketCardProps {
  heading: RefObject<HTMLHeadingElement | null>;
  ticket: Extract<Ticket, { step: 'given' }>;
  note: string | undefined;
  onDone: () => void;
}

/**
 * The customer's number, until the next customer comes. "Got it" is not where the button before was, in case of
 * a double tap.
 */
export function TicketCard({ heading, ticket, note, onDone }: TicketCardProps) {
  const numberId = useId();
  const guard = useTapGuard();
  return (
    <div className={styles.ticket}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className={styles.thanks} aria-describedby={numberId}>
          {`Thanks, ${ticket.name}!`}
        </h1>
        <Button kind="quiet" size="device" onClick={guard(onDone)}>
          Got it
        </Button>
      </header>
      <p id={numberId} className={styles.words}>
        Your queue number is <strong className={styles.number}>{ticket.number}</strong>
      </p>
      {note && <p className={styles.words}>{note}</p>}
      <p className={styles.countdown}>Ready for the next customer in {ticket.secondsLeft} s</p>
    </div>
  );
}
