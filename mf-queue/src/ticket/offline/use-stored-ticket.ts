import { useEffect } from 'react';
import type { TicketState } from '../state/ticket-state';
import type { LastSeenTickets } from './last-seen';
import { findWorker, registerWorker } from '../worker/register-worker';

/** Stores an open ticket and its page for a reload without network, and removes both after the last ticket. */
export function useStoredTicket(ticketId: string, state: TicketState, lastSeen: LastSeenTickets): void {
  const live = state.status === 'live' ? state : null;
  const isLive = live !== null;
  const isOpen = live?.ticket.status === 'waiting' || live?.ticket.status === 'serving';

  useEffect(() => lastSeen.sweep(), [lastSeen]);
  useEffect(() => {
    if (live) lastSeen.note(ticketId, { ticket: live.ticket, at: live.seenAt });
  }, [lastSeen, ticketId, live]);
  useEffect(() => {
    if (!isLive) return;
    if (isOpen) void tellWorker('keep');
    else if (lastSeen.isEmpty()) void tellWorker('forget');
  }, [lastSeen, isLive, isOpen]);
}

async function tellWorker(what: 'keep' | 'forget'): Promise<void> {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>;
  if (!serviceWorker) return;
  try {
    const registration =
      what === 'keep' ? await registerWorker(serviceWorker) : await findWorker(serviceWorker);
    registration?.active?.postMessage(what);
  } catch {
    // Retried when the page is next opened.
  }
}
