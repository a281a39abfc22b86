import { DEMO_LAST_NUMBER } from '@queuebell/contracts/limits';
import type { CustomerDetails } from '@queuebell/queue-rules';
import { checkedIn, emptyQueue } from '../queue/sample-queue';

export type Ticket = { step: 'form' } | { step: 'given'; name: string; number: number; secondsLeft: number };

/**
 * A random number from 1 to 50.
 *
 * @param random gives a number from 0 up to, not including, 1
 */
export function numberFor(details: CustomerDetails, random: () => number): number {
  const given = Math.floor(random() * DEMO_LAST_NUMBER);
  return checkedIn(emptyQueue(given), details).counter;
}

export function secondLater(ticket: Ticket): Ticket {
  if (ticket.step === 'form' || ticket.secondsLeft <= 1) return { step: 'form' };
  return { ...ticket, secondsLeft: ticket.secondsLeft - 1 };
}
