import type { CheckinResponse, TicketView } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import type { ApiAnswer } from '@queuebell/host-kit';

/** Why there is no ticket yet. */
export interface Refusal {
  message: string;
  /** Nobody could be asked, and the tablet has no number of its own to give. */
  noNumber: boolean;
}

/**
 * What a customer gets. `ahead`: how many are before; null for a number that was given while offline. `after`: the last number
 * that this tablet gave before such a one, where it knows.
 */
export type Outcome =
  { is: 'given'; number: number; ahead: number | null; after?: number } | { is: 'refused'; refusal: Refusal };

/** What the answer to a check-in means; `unknown`: the server may or may not have heard of the customer. */
export function meaningOf(answer: ApiAnswer<CheckinResponse>): Outcome | { is: 'unknown' } {
  if (answer.ok && isTicket(answer.body)) {
    return { is: 'given', number: answer.body.queueNumber, ahead: answer.body.ahead };
  }
  if (answer.ok || answer.status === 0 || answer.status >= SERVER_ERRORS) return { is: 'unknown' };
  const message = answer.message || messages.checkinFailed;
  return { is: 'refused', refusal: { message, noNumber: false } };
}

/**
 * What the answer to a delivery means:
 *
 * - `confirmed`: the customer is in the line.
 * - `halt`: nothing can be delivered now; all of it is tried again later.
 * - `skip`: the server stumbled over this one; the ones behind it go first, and it is tried again later.
 * - `trouble`: the server does not take this one; the staff must see it.
 */
export type Delivered =
  { is: 'confirmed'; number: number } | { is: 'halt' } | { is: 'skip' } | { is: 'trouble'; message: string };

export function deliveryOf(answer: ApiAnswer<CheckinResponse>): Delivered {
  if (answer.ok && isTicket(answer.body)) return { is: 'confirmed', number: answer.body.queueNumber };
  if (answer.ok || HALTING.includes(answer.status) || answer.code === 'QUEUE_FULL') return { is: 'halt' };
  if (answer.status >= SERVER_ERRORS) return { is: 'skip' };
  return { is: 'trouble', message: answer.message || messages.checkinFailed };
}

/** What it means that a customer's place was to be given up: whether there is none any more. The rest is as for a delivery. */
export function leavingOf(answer: ApiAnswer<TicketView>): 'confirmed' | 'halt' | 'skip' {
  if (answer.ok ? isView(answer.body) : answer.code === 'TICKET_NOT_FOUND') return 'confirmed';
  return answer.ok || HALTING.includes(answer.status) ? 'halt' : 'skip';
}

/** Whether the shop takes customers, as far as an answer tells: not while its owner has no membership. Null: it tells nothing. */
export const isOpenBy = (answer: ApiAnswer<unknown>): boolean | null => {
  if (answer.ok) return true;
  return answer.code === 'MEMBERSHIP_LAPSED' ? false : null;
};

/** Whether an answer shows that the server can be reached. */
export const isReached = (answer: ApiAnswer<unknown>): boolean => !NOBODY_THERE.includes(answer.status);

const SERVER_ERRORS = 500;
/** No answer at all, and a proxy whose server is gone. */
const NOBODY_THERE = [0, 502, 503, 504];
/** Also: session over, membership lapsed, not this queue's, too often. A full queue has room again after a while. */
const HALTING = [...NOBODY_THERE, 401, 402, 403, 429];

const isView = (body: Partial<TicketView> | null): boolean => typeof body?.status === 'string';

/** What a proxy says in the server's place is no ticket, whatever its status. */
const isTicket = (body: Partial<CheckinResponse> | null): body is CheckinResponse =>
  typeof body?.queueNumber === 'number' && typeof body.ahead === 'number';
