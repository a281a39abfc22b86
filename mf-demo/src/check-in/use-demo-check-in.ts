import { useEffect, useState } from 'react';
import { TICKET_RESET_MS } from '@queuebell/contracts/limits';
import type { Clock } from '../clock/clock';
import { type Ticket, anyNumber, secondLater } from './demo-ticket';

const SECOND_MS = 1_000;

interface DemoCheckIn {
  ticket: Ticket;
  checkIn: (name: string) => void;
  /** Back to the form, for the next customer. */
  reset: () => void;
}

/** Gives numbers by chance, and takes each ticket away again when its time is over. */
export function useDemoCheckIn(clock: Clock, random: () => number): DemoCheckIn {
  const [ticket, setTicket] = useState<Ticket>({ step: 'form' });
  const given = ticket.step === 'given';
  useEffect(() => (given ? clock.every(SECOND_MS, () => setTicket(secondLater)) : undefined), [clock, given]);
  return {
    ticket,
    checkIn: (name) =>
      setTicket({ step: 'given', name, number: anyNumber(random), secondsLeft: TICKET_RESET_MS / SECOND_MS }),
    reset: () => setTicket({ step: 'form' }),
  };
}
