import { DEMO_LAST_NUMBER } from '@queuebell/contracts/limits';
import type { CustomerDetails } from '@queuebell/queue-rules';
import { checkedIn, emptyQueue } from '../queue/sample-queue';

/** The view of the tablet at the door: the form, or a ticket. */
export type Ticket = { step: 'form' } | { step: 'given'; name: string; number: number; secondsLeft: number };

/**
 * A customer's number: any from 1 to 50, because each stands at a tablet that has given any number below.
 *
 * @param random gives a number from 0 up to, not including, 1
 */
export function numberFor(details: CustomerDetails, random: () => number): number {
  const given = Math.floor(random() * DEMO_LAST_NUMBER);
  return checkedIn(emptyQueue(given), details).counter;
}

/** One second later: less time left, and the form when there is none. */
export function secondLater(ticket: Ticket): Ticket {
  if (ticket.step === 'form' || ticket.secondsLeft <= 1) return { step: 'form' };
  return { ...ticket, secondsLeft: ticket.secondsLeft - 1 };
}
