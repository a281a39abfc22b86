import type { AlertFrom, TicketView } from '@queuebell/contracts';
import { ALERTS_AHEAD, UNDO_WINDOW_MS } from '@queuebell/contracts/limits';
import { DOUBTED_AFTER_MS } from '../../queue/queue-state';

/** A ticket and when it was last right, by this device's clock in milliseconds. */
export interface LastSeen {
  ticket: TicketView;
  at: number;
}

export type Stage = 'next' | 'serving';

/** An alert to the customer. A number is an early alert: at most that many customers are ahead. */
export type AlertMoment = Stage | Extract<AlertFrom, number>;

/**
 * Times are milliseconds of this device's clock.
 * - `unknown`: the server has no such ticket yet; an offline tablet may deliver it later.
 * - `unreachable`: nothing is known of the ticket, and the last request failed.
 * - `stale`: the ticket was last known to be right at `staleSince`.
 */
export type TicketState =
  | { status: 'loading' }
  | { status: 'unknown' }
  | { status: 'unreachable' }
  | (TicketKnowledge & { status: 'live'; seenAt: number })
  | (TicketKnowledge & { status: 'stale'; staleSince: number });

export type KnownTicket = Extract<TicketState, TicketKnowledge>;

/** `call`: the call's id, 0 if the server sends none. `isNews`: it came while the page was open, so it may ring. */
export interface Notice {
  moment: AlertMoment;
  call: number;
  isNews: boolean;
}

interface TicketKnowledge {
  ticket: TicketView;
  /** The alerts that the customer has had: `next` and `serving` for the present place, numbers for any place. */
  alertedMoments: readonly AlertMoment[];
  /** The last call of this ticket; 0 if the server sends none. */
  call: number;
  notice: Notice | null;
  /** When this page first saw that the customer left, and whether it saw it happen. */
  left: { at: number; isWitnessed: boolean } | null;
}

export type TicketEvent =
  /** `from`: the customer's choice, by default the next one. */
  | { type: 'seen'; ticket: TicketView; at: number; from?: AlertFrom }
  | { type: 'alive' | 'doubted'; at: number }
  | { type: 'missed'; lastSeen: LastSeen | null }
  | { type: 'unknown' }
  | { type: 'dismissed' };

export const LOADING: TicketState = { status: 'loading' };

/** A stale ticket beats none, and a ticket that was seen once is never shown as unknown. */
export function ticketReducer(state: TicketState, event: TicketEvent): TicketState {
  const known = 'ticket' in state ? state : null;
  switch (event.type) {
    case 'seen':
      return { ...afterNews(known, event), status: 'live', seenAt: event.at };
    case 'alive':
      return known?.status === 'live' ? { ...known, seenAt: event.at } : state;
    case 'doubted':
      return known?.status === 'live' && event.at - known.seenAt >= DOUBTED_AFTER_MS
        ? afterMiss(known)
        : state;
    case 'missed':
      if (known) return afterMiss(known);
      if (state.status === 'unknown') return state;
      return event.lastSeen ? lastSeenAs(event.lastSeen) : { status: 'unreachable' };
    case 'unknown':
      return known ? afterMiss(known) : { status: 'unknown' };
    case 'dismissed':
      return known ? { ...known, notice: null } : state;
  }
}

/** Next: only the customer being served is ahead. A customer who is away is not called. */
export function stageOf({ status, ahead, hold }: TicketView): Stage | null {
  if (status === 'serving') return 'serving';
  return status === 'waiting' && ahead <= 1 && !hold ? 'next' : null;
}

/** How many are before the customer, as the page says it. */
export const aheadOf = ({ ahead, before = ahead }: TicketView): number => before;

function alertMomentOf(ticket: TicketView, from: AlertFrom): AlertMoment | null {
  const stage = stageOf(ticket);
  if (stage === 'serving' || from === 'next') return stage;
  if (from === 'turn' || ticket.status !== 'waiting' || ticket.hold) return null;
  return stage === 'next' || aheadOf(ticket) <= from ? from : null;
}

/** How long the customer can still return, in milliseconds. */
export function returnLeftMs({ ticket, left }: KnownTicket, now: number): number {
  if (!ticket.canReturn || !left) return 0;
  return Math.max(0, left.at + UNDO_WINDOW_MS - now);
}

function afterNews(
  before: KnownTicket | null,
  { ticket, at, from = 'next' }: Pick<Extract<TicketEvent, { type: 'seen' }>, 'ticket' | 'at' | 'from'>,
): TicketKnowledge {
  const moment = alertMomentOf(ticket, from);
  const call = Math.max(before?.call ?? 0, ticket.call ?? 0);
  const isNew = moment !== null && (!before?.alertedMoments.includes(moment) || isCalledAgain(before, call));
  return {
    ticket,
    alertedMoments: alertedMomentsOf(before, ticket, moment),
    call,
    notice: isNew ? noticeOf(before, moment, { ...ticket, call }) : stillOf(before, moment),
    left: leftOf(before, ticket, at),
  };
}

/** Without call ids from the server, a repeated call cannot be recognized. */
const isCalledAgain = (before: TicketKnowledge, call: number): boolean =>
  before.call > 0 && before.call < call;

/** A customer who was called in is not called as next again. Leaving and returning forgets calls. */
function alertedMomentsOf(
  before: KnownTicket | null,
  { status }: TicketView,
  moment: AlertMoment | null,
): TicketKnowledge['alertedMoments'] {
  if (moment === 'serving') return [...ALERTS_AHEAD, 'next', moment];
  const early = before?.alertedMoments.filter((each) => typeof each === 'number') ?? [];
  if (moment !== null) return [...early, moment];
  const isNext = status !== 'waiting' && before?.alertedMoments.includes('next');
  return isNext ? [...early, 'next'] : early;
}

/**
 * A page that has just opened shows "your turn" as a notice; "next" is on the page anyway. A call that a screen without network delivered
 * late does not ring.
 */
function noticeOf(
  before: KnownTicket | null,
  moment: AlertMoment,
  { call, isOld }: { call: number; isOld?: true | undefined },
): Notice | null {
  if (before) return { moment, call, isNews: isOld !== true };
  return moment === 'serving' ? { moment, call, isNews: false } : null;
}

function stillOf(before: KnownTicket | null, moment: AlertMoment | null): TicketKnowledge['notice'] {
  return before?.notice?.moment === moment ? before.notice : null;
}

function leftOf(before: KnownTicket | null, { status }: TicketView, at: number): TicketKnowledge['left'] {
  if (status !== 'left') return null;
  return before?.left ?? { at, isWitnessed: before !== null };
}

function lastSeenAs({ ticket, at }: LastSeen): KnownTicket {
  return { ...afterNews(null, { ticket, at }), notice: null, status: 'stale', staleSince: at };
}

function afterMiss(known: KnownTicket): KnownTicket {
  if (known.status === 'stale') return known;
  const { seenAt, ...rest } = known;
  return { ...rest, status: 'stale', staleSince: seenAt };
}
