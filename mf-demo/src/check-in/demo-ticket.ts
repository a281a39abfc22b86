import { DEMO_LAST_NUMBER } from '@queuebell/contracts/limits';

/** The view of the tablet at the door: the form, or a ticket. */
export type Ticket = { step: 'form' } | { step: 'given'; name: string; number: number; secondsLeft: number };

/**
 * A number of the demo: any from 1 to 50.
 *
 * @param random gives a number from 0 up to, not including, 1
 */
export function anyNumber(random: () => number): number {
  return Math.floor(random() * DEMO_LAST_NUMBER) + 1;
}

/** One second later: less time left, and the form when there is none. */
export function secondLater(ticket: Ticket): Ticket {
  if (ticket.step === 'form' || ticket.secondsLeft <= 1) return { step: 'form' };
  return { ...ticket, secondsLeft: ticket.secondsLeft - 1 };
}
