import { useEffect, useState } from 'react';
import { TICKET_RESET_MS } from '@queuebell/contracts/limits';
import type { CustomerDetails } from '@queuebell/queue-rules';
import type { Clock } from '../clock/clock';
import { type Ticket, secondLater } from './demo-ticket';

const SECOND_MS = 1_000;

export interface DemoCheckIn {
  ticket: Ticket;
  checkIn: (details: CustomerDetails) => void;
  reset: () => void;
}

/** @param giveNumber to a new customer */
export function useDemoCheckIn(clock: Clock, giveNumber: (details: CustomerDetails) => number): DemoCheckIn {
  const [ticket, setTicket] = useState<Ticket>({ step: 'form' });
  const given = ticket.step === 'given';
  useEffect(() => (given ? clock.every(SECOND_MS, () => setTicket(secondLater)) : undefined), [clock, given]);
  return {
    ticket,
    checkIn: (details) =>
      setTicket({
        step: 'given',
        name: details.name,
        number: giveNumber(details),
        secondsLeft: TICKET_RESET_MS / SECOND_MS,
      }),
    reset: () => setTicket({ step: 'form' }),
  };
}
