import type { TicketView } from '@queuebell/contracts';
import { UNDO_WINDOW_MS } from '@queuebell/contracts/limits';
import { DOUBTED_AFTER_MS } from '../queue/queue-state';
import type { LastSeen } from './offline/last-seen';

/** What a customer is called for: to be ready, or to come in. */
export type Stage = 'next' | 'serving';

/**
 * What a phone knows of its ticket. All times are milliseconds of this device's clock.
 *
 * - `unknown`: the server has no such ticket, which may still change: a tablet that was offline delivers it later.
 * - `unreachable`: nothing was heard of the ticket, the phone keeps nothing of it, and the last try failed.
 * - `stale`: what is shown was so at `staleSince`, the last moment at which it was known to be right.
 */
export type TicketState =
  | { status: 'loading' }
  | { status: 'unknown' }
  | { status: 'unreachable' }
  | (Known & { status: 'live'; seenAt: number })
  | (Known & { status: 'stale'; staleSince: number });

export type KnownTicket = Extract<TicketState, Known>;

/** `call`: the one that it tells, where the server says which. `isNews`: it has come while the page was open, and so may ring. */
export interface Notice {
  stage: Stage;
  call: number;
  isNews: boolean;
}

interface Known {
  ticket: TicketView;
  /** What the customer was called for already, of the place that they have: what was taken back is forgotten. */
  told: readonly Stage[];
  /** The last call of this ticket that the page has heard of; 0 while no server has said one. */
  call: number;
  /** What is shown over the page until it was read. */
  notice: Notice | null;
  /** When this page first saw that the place was given up, and whether it saw it happen. */
  left: { at: number; isWitnessed: boolean } | null;
}

export type TicketEvent =
  | { type: 'seen'; ticket: TicketView; at: number }
  | { type: 'alive' | 'doubted'; at: number }
  | { type: 'missed'; lastSeen: LastSeen | null }
  | { type: 'unknown' }
  | { type: 'noticed' };

export const LOADING: TicketState = { status: 'loading' };

/** Stale beats blank, and a ticket that was seen once is never said to be none. */
export function ticketReducer(state: TicketState, event: TicketEvent): TicketState {
  const known = 'ticket' in state ? state : null;
  switch (event.type) {
    case 'seen':
      return { ...afterNews(known, event.ticket, event.at), status: 'live', seenAt: event.at };
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
    case 'noticed':
      return known ? { ...known, notice: null } : state;
  }
}

/** Who has one before them is next: the one who is being served. */
export function stageOf({ status, ahead }: TicketView): Stage | null {
  if (status === 'serving') return 'serving';
  return status === 'waiting' && ahead <= 1 ? 'next' : null;
}

/** How long the place can still be taken back, in milliseconds; 0 when it cannot. */
export function returnLeftMs({ ticket, left }: KnownTicket, now: number): number {
  if (!ticket.canReturn || !left) return 0;
  return Math.max(0, left.at + UNDO_WINDOW_MS - now);
}

function afterNews(before: KnownTicket | null, ticket: TicketView, at: number): Known {
  const stage = stageOf(ticket);
  const call = Math.max(before?.call ?? 0, ticket.call ?? 0);
  const isNew = stage !== null && (!before?.told.includes(stage) || isCalledAgain(before, call));
  return {
    ticket,
    told: toldOf(before, ticket, stage),
    call,
    notice: isNew ? noticeOf(before, stage, call) : stillOf(before, stage),
    left: leftOf(before, ticket, at),
  };
}

/** Who was told of the turn by a server that says no calls was told of this one. */
const isCalledAgain = (before: Known, call: number): boolean => before.call > 0 && before.call < call;

/** Who was called in need not hear any more of being next; who gave the place up and took it back knows where it was. */
function toldOf(before: KnownTicket | null, { status }: TicketView, stage: Stage | null): Known['told'] {
  if (stage === 'serving') return ['next', stage];
  if (stage === 'next') return [stage];
  return status === 'waiting' ? [] : (before?.told.filter((told) => told === 'next') ?? []);
}

/** A page that was opened just now shows that it is the turn already; that one is next it shows anyway. */
function noticeOf(before: KnownTicket | null, stage: Stage, call: number): Notice | null {
  if (before) return { stage, call, isNews: true };
  return stage === 'serving' ? { stage, call, isNews: false } : null;
}

function stillOf(before: KnownTicket | null, stage: Stage | null): Known['notice'] {
  return before?.notice?.stage === stage ? before.notice : null;
}

function leftOf(before: KnownTicket | null, { status }: TicketView, at: number): Known['left'] {
  if (status !== 'left') return null;
  return before?.left ?? { at, isWitnessed: before !== null };
}

/** What an earlier page has seen. Nobody is called for it now. */
function lastSeenAs({ ticket, at }: LastSeen): KnownTicket {
  return { ...afterNews(null, ticket, at), notice: null, status: 'stale', staleSince: at };
}

function afterMiss(known: KnownTicket): KnownTicket {
  if (known.status === 'stale') return known;
  const { seenAt, ...rest } = known;
  return { ...rest, status: 'stale', staleSince: seenAt };
}
