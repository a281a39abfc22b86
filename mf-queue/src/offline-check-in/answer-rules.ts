import type { CheckinResponse, TicketView } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import type { ApiAnswer } from '@queuebell/host-kit';

export interface Refusal {
  message: string;
  /** The server is unreachable, and the tablet has no reserved number left. */
  noNumber: boolean;
}

/**
 * `more`: the numbers of those who came along. `ahead`: customers before this one; null for a number given offline. `after`: the previous
 * number that this tablet gave, if known.
 */
export type Outcome =
  | { is: 'given'; number: number; more?: readonly number[]; ahead: number | null; after?: number }
  | { is: 'refused'; refusal: Refusal };

/** `unknown`: the server may or may not have received the check-in. */
export function outcomeOfCheckIn(answer: ApiAnswer<CheckinResponse>): Outcome | { is: 'unknown' } {
  if (answer.ok && isTicket(answer.body)) {
    const { queueNumber: number, ahead, more } = answer.body;
    return { is: 'given', number, ahead, ...(more && { more }) };
  }
  if (answer.ok || answer.status === 0 || answer.status >= SERVER_ERRORS) return { is: 'unknown' };
  const message = answer.message || messages.checkinFailed;
  return { is: 'refused', refusal: { message, noNumber: false } };
}

/**
 * Result of a delivery:
 * - `confirmed`: the customer is in the queue.
 * - `halt`: nothing can be delivered now; retry all later.
 * - `skip`: the server failed on this one; deliver the next ones first and retry this one later.
 * - `trouble`: the server refuses this one; staff must see it.
 */
export type DeliveryResult =
  | { is: 'confirmed'; number: number }
  | { is: 'halt' }
  | { is: 'skip' }
  | { is: 'trouble'; message: string };

export function deliveryResultOf(answer: ApiAnswer<CheckinResponse>): DeliveryResult {
  if (answer.ok && isTicket(answer.body)) return { is: 'confirmed', number: answer.body.queueNumber };
  if (answer.ok || HALTING_STATUSES.includes(answer.status) || answer.code === 'QUEUE_FULL')
    return { is: 'halt' };
  if (answer.status >= SERVER_ERRORS) return { is: 'skip' };
  return { is: 'trouble', message: answer.message || messages.checkinFailed };
}

/** `confirmed`: the customer has no place any more. The others are as for a delivery. */
export function leaveResultOf(answer: ApiAnswer<TicketView>): 'confirmed' | 'halt' | 'skip' {
  if (answer.ok ? isView(answer.body) : answer.code === 'TICKET_NOT_FOUND') return 'confirmed';
  return answer.ok || HALTING_STATUSES.includes(answer.status) ? 'halt' : 'skip';
}

/** False without a valid membership; null if the answer does not tell. */
export const hasMembership = (answer: ApiAnswer<unknown>): boolean | null => {
  if (answer.ok) return true;
  return answer.code === 'MEMBERSHIP_LAPSED' ? false : null;
};

export const isServerReached = (answer: ApiAnswer<unknown>): boolean =>
  !UNREACHABLE_STATUSES.includes(answer.status);

const SERVER_ERRORS = 500;
const UNREACHABLE_STATUSES = [0, 502, 503, 504];
/**
 * Also: session ended, membership ended, wrong queue, page out of date, rate limit. A full queue is retried as
 * well.
 */
const HALTING_STATUSES = [...UNREACHABLE_STATUSES, 401, 402, 403, 410, 429];

const isView = (body: Partial<TicketView> | null): boolean => typeof body?.status === 'string';

/** A proxy may answer with status 200 and something that is no ticket. */
const isTicket = (body: Partial<CheckinResponse> | null): body is CheckinResponse =>
  typeof body?.queueNumber === 'number' && typeof body.ahead === 'number';
