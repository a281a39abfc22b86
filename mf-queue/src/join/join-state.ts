import type { JoinView } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import { readTicketId } from '@queuebell/contracts/ticket-id';
import type { ApiAnswer } from '@queuebell/host-kit';

/**
 * What a phone knows of a line that it may join. `isFresh`: the line was heard of at the last try; else nobody is told how long
 * it is. `held`: this phone has a place already, and so nobody else got one by it.
 */
export type JoinState =
  | { status: 'loading' }
  | { status: 'unknown' }
  | { status: 'closed' }
  | { status: 'unreachable' }
  | { status: 'open'; line: JoinView; isFresh: boolean }
  | { status: 'held'; place: HeldPlace };

export type HeldPlace = NonNullable<JoinView['place']>;

type Refused = Extract<ApiAnswer<never>, { ok: false }>;

export type JoinEvent =
  | { type: 'seen'; line: JoinView }
  | { type: 'missed'; code: Refused['code'] }
  | { type: 'paused' }
  | { type: 'held'; place: HeldPlace };

export const LOADING: JoinState = { status: 'loading' };

/** A form that somebody may be filling in stays, whatever the network does; only a shop that ended joining or closed takes it away. */
export function joinReducer(state: JoinState, event: JoinEvent): JoinState {
  if (state.status === 'held') return state;
  if (event.type === 'held') return { status: 'held', place: event.place };
  if (event.type === 'seen') return { status: 'open', line: event.line, isFresh: true };
  if (event.type === 'missed' && event.code === 'NOT_FOUND') return { status: 'unknown' };
  if (event.type === 'missed' && event.code === 'QUEUE_CLOSED') return { status: 'closed' };
  if (state.status !== 'open') return event.type === 'missed' ? { status: 'unreachable' } : state;
  return event.type === 'paused'
    ? { ...state, line: { ...state.line, paused: true } }
    : { ...state, isFresh: false };
}

/**
 * Whether a phone's ticket is of an earlier visit: a ticket's id is made of the key that was sent for it.
 * @param key the one that this visit sends
 */
export function isOfEarlierVisit(ticketId: string, key: string): boolean {
  const ticket = readTicketId(ticketId);
  return ticket !== null && ticket.key !== key;
}

const UNREACHABLE = 'We couldn’t reach the shop. What you typed is still here: please try again.';

/** What a customer is told whom the server has refused. */
export function refusalWords({ code, message }: Refused): string {
  if (code === 'NETWORK' || code === 'SERVER_ERROR') return UNREACHABLE;
  return code === 'INVALID_INPUT' ? messages.invalidInput : message;
}
