import type { JoinView } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import { readTicketId } from '@queuebell/contracts/ticket-id';
import type { ApiAnswer } from '@queuebell/host-kit';

/** `isFresh`: the last request succeeded; otherwise the length of the queue is not shown. `held`: this phone already has a place. */
export type JoinState =
  | { status: 'loading' }
  | { status: 'unknown' }
  | { status: 'closed' }
  | { status: 'unreachable' }
  | { status: 'open'; joinView: JoinView; isFresh: boolean }
  | { status: 'held'; place: HeldPlace };

export type HeldPlace = NonNullable<JoinView['place']>;

type Refused = Extract<ApiAnswer<never>, { ok: false }>;

export type JoinEvent =
  | { type: 'seen'; joinView: JoinView }
  | { type: 'missed'; code: Refused['code'] }
  | { type: 'paused' }
  | { type: 'held'; place: HeldPlace };

export const LOADING: JoinState = { status: 'loading' };

/** A form stays while the network fails, because somebody may be typing. It goes only when the shop ends joining or closes. */
export function joinReducer(state: JoinState, event: JoinEvent): JoinState {
  if (state.status === 'held') return state;
  if (event.type === 'held') return { status: 'held', place: event.place };
  if (event.type === 'seen') return { status: 'open', joinView: event.joinView, isFresh: true };
  if (event.type === 'missed' && event.code === 'NOT_FOUND') return { status: 'unknown' };
  if (event.type === 'missed' && event.code === 'QUEUE_CLOSED') return { status: 'closed' };
  if (state.status !== 'open') return event.type === 'missed' ? { status: 'unreachable' } : state;
  return event.type === 'paused'
    ? { ...state, joinView: { ...state.joinView, paused: true } }
    : { ...state, isFresh: false };
}

/**
 * Whether a ticket belongs to an earlier visit: the ticket's id contains the key of its request.
 * @param key of this visit
 */
export function isOfEarlierVisit(ticketId: string, key: string): boolean {
  const ticket = readTicketId(ticketId);
  return ticket !== null && ticket.key !== key;
}

const UNREACHABLE = 'We couldn’t reach the shop. What you typed is still here: please try again.';

export function refusalWords({ code, message }: Refused): string {
  if (code === 'NETWORK' || code === 'SERVER_ERROR') return UNREACHABLE;
  return code === 'INVALID_INPUT' ? messages.invalidInput : message;
}
