import type { TicketView } from '@queuebell/contracts';
import { aheadWords, queueWords } from '../queue/ahead-words';
import { timeOfDay } from '../queue/time-words';

export function placeWords({ status, ahead, before = ahead, hold, noShow, shop }: TicketView): string {
  switch (status) {
    case 'waiting':
      if (hold) return `Your place is held${untilWords(hold, shop)}`;
      return ahead <= 1 ? aheadWords(ahead) : queueWords(before);
    case 'serving':
      return aheadWords(0);
    case 'served':
      return 'You have been served. Thank you.';
    case 'removed':
      return noShow ? 'We called your number, but you weren’t there.' : 'You are no longer in the queue.';
    case 'left':
      return 'You have left the queue.';
    case 'expired':
      return 'The day ended before your turn came.';
  }
}

/** @param now in milliseconds since 1970 */
export function adviceWords(ticket: TicketView, now: number): string | null {
  const { status, ahead, after, hold, noShow } = ticket;
  switch (status) {
    case 'waiting':
      if (hold) return 'Please tell the staff when you are back.';
      if (isOnBreak(ticket, now)) return breakWords(ticket);
      if (ahead <= 1) return 'Please be ready.';
      return after === undefined ? null : `You are after number ${after}`;
    case 'serving':
      return comeWords(ticket);
    case 'removed':
      if (noShow) return 'Please tell the staff, they can put you back.';
      return 'If that’s a mistake, please ask a member of staff.';
    case 'expired':
      return 'Please take a new number when the shop is open.';
    default:
      return null;
  }
}

/** To customers who wanted to hear before they are next. */
export const COME_BACK = 'Please make your way back.';

/** To customers who were called. */
const comeWords = ({ chair }: TicketView): string =>
  chair === undefined ? 'Please come over.' : `Please go to ${chair}.`;

/** The person for whom the customer asked; '' for none. */
export const personOf = ({ awaits }: TicketView): string => awaits?.person ?? awaits?.chair ?? '';

/** The server says nothing when a break ends by itself. */
function isOnBreak({ awaits }: TicketView, now: number): boolean {
  const until = awaits?.onBreak?.until;
  return until ? now < Date.parse(until) : until === null;
}

function breakWords(ticket: TicketView): string {
  const { awaits, shop } = ticket;
  return `${personOf(ticket)} is on a break${awaits?.onBreak ? untilWords(awaits.onBreak, shop) : ''}.`;
}

const untilWords = ({ until }: { until: string | null }, shop: TicketView['shop']): string =>
  until === null ? '' : ` until ${timeOfDay(Date.parse(until), shop)}`;

/** The tab's title. A stale place is not in it, because a title cannot say since when. */
export function titleWords(ticket: TicketView, isLive: boolean): string {
  return `${ticket.number} · ${isLive ? shortWords(ticket) : 'no connection'}`;
}

function shortWords(ticket: TicketView): string {
  const { status, ahead, before = ahead, hold } = ticket;
  if (status === 'waiting' && !hold && ahead > 1) return `${before} ahead of you`;
  const short: Partial<Record<TicketView['status'], string>> = {
    served: 'Served',
    removed: 'Not in the queue',
    left: 'You have left',
    expired: 'The day has ended',
  };
  return short[status] ?? placeWords(ticket);
}
