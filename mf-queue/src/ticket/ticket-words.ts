import type { TicketView } from '@queuebell/contracts';
import { aheadWords } from '../queue/ahead-words';

export function placeWords({ status, ahead }: TicketView): string {
  switch (status) {
    case 'waiting':
      return aheadWords(ahead);
    case 'serving':
      return aheadWords(0);
    case 'served':
      return 'You have been served. Thank you.';
    case 'removed':
      return 'You are no longer in the queue.';
    case 'left':
      return 'You have left the queue.';
    case 'expired':
      return 'The day ended before your turn came.';
  }
}

export function adviceWords({ status, ahead, after }: TicketView): string | null {
  switch (status) {
    case 'waiting':
      if (ahead <= 1) return 'Please be ready.';
      return after === undefined ? null : `You are after number ${after}`;
    case 'serving':
      return 'Please come over.';
    case 'removed':
      return 'If that’s a mistake, please ask a member of staff.';
    case 'expired':
      return 'Please take a new number when the shop is open.';
    default:
      return null;
  }
}

/** The tab's title. A stale place is not in it, because a title cannot say since when. */
export function titleWords(ticket: TicketView, isLive: boolean): string {
  return `${ticket.number} · ${isLive ? shortWords(ticket) : 'no connection'}`;
}

function shortWords(ticket: TicketView): string {
  const { status, ahead } = ticket;
  if (status === 'waiting' && ahead > 1) return `${ahead} ahead of you`;
  const short: Partial<Record<TicketView['status'], string>> = {
    served: 'Served',
    removed: 'Not in the queue',
    left: 'You have left',
    expired: 'The day has ended',
  };
  return short[status] ?? placeWords(ticket);
}
