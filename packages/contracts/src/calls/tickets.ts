import { CheckinResponse } from '../queue.js';
import {
  AlertKey,
  AlertRequest,
  AlertSet,
  JoinQuery,
  JoinRequest,
  JoinView,
  TicketQuery,
  TicketView,
} from '../tickets.js';
import { RatingRequest } from '../ratings.js';
import type { ApiCall } from './api-call.js';

/**
 * Calls of a customer's own phone. Public: a ticket's id gives access to the ticket, a shop's code to joining.
 */
export const ticketCalls = {
  readTicket: {
    method: 'GET',
    path: '/api/tickets/{id}',
    access: 'public',
    status: 200,
    answer: TicketView,
    errors: ['TICKET_NOT_FOUND'],
  },
  /**
   * Server-sent: `event: ticket` with a {@link TicketView} at once and whenever it changes; a comment line at least every
   * HEARTBEAT_MS. RATE_LIMITED when TICKET_STREAMS_MAX are open at one address, or after TICKET_STREAMS_OPENED_MAX.
   */
  watchTicket: {
    method: 'GET',
    path: '/api/tickets/{id}/events',
    access: 'public',
    status: 200,
    answer: TicketView,
    errors: ['TICKET_NOT_FOUND', 'RATE_LIMITED'],
  },
  /** Leaves the queue. Safe to repeat. */
  leaveQueue: {
    method: 'POST',
    path: '/api/tickets/{id}/leave',
    access: 'public',
    query: TicketQuery,
    status: 200,
    answer: TicketView,
    errors: ['INVALID_INPUT', 'TICKET_NOT_FOUND', 'RATE_LIMITED'],
  },
  /** Undoes it within UNDO_WINDOW_MS. Safe to repeat. */
  returnToQueue: {
    method: 'POST',
    path: '/api/tickets/{id}/return',
    access: 'public',
    query: TicketQuery,
    status: 200,
    answer: TicketView,
    errors: ['INVALID_INPUT', 'TICKET_NOT_FOUND', 'UNDO_TOO_LATE', 'RATE_LIMITED'],
  },
  /**
   * Says how the visit was, once for each ticket. Safe to repeat: within RATING_CHANGE_MS the last answer counts. RATING_CLOSED later, and
   * for a ticket whose view has no `rating`.
   */
  rateVisit: {
    method: 'PUT',
    path: '/api/tickets/{id}/rating',
    access: 'public',
    request: RatingRequest,
    status: 200,
    answer: TicketView,
    errors: ['TICKET_NOT_FOUND', 'RATING_CLOSED', 'RATE_LIMITED'],
  },
  /** The key for a browser's push subscription. */
  readAlertKey: {
    method: 'GET',
    path: '/api/alerts/key',
    access: 'public',
    status: 200,
    answer: AlertKey,
    errors: [],
  },
  /**
   * Alerts this browser before the turn, and at the turn. INVALID_INPUT also for an endpoint of an unknown push
   * service.
   */
  setAlert: {
    method: 'PUT',
    path: '/api/tickets/{id}/alert',
    access: 'public',
    request: AlertRequest,
    status: 200,
    answer: AlertSet,
    errors: ['TICKET_NOT_FOUND', 'RATE_LIMITED'],
  },
  /**
   * The queue as a customer sees it before joining. NOT_FOUND for an unknown code, or if the shop has joining
   * off; QUEUE_CLOSED while the shop has no membership.
   */
  readJoin: {
    method: 'GET',
    path: '/api/join/{code}',
    access: 'public',
    query: JoinQuery,
    status: 200,
    answer: JoinView,
    errors: ['NOT_FOUND', 'QUEUE_CLOSED', 'INVALID_INPUT'],
  },
  /** One place per phone: a phone with a place gets the same ticket. With an `Idempotency-Key` (required). */
  join: {
    method: 'POST',
    path: '/api/join/{code}',
    access: 'public',
    request: JoinRequest,
    status: 201,
    answer: CheckinResponse,
    errors: [
      'NOT_FOUND',
      'QUEUE_CLOSED',
      'JOINING_PAUSED',
      'OUTSIDE_HOURS',
      'CHECK_IN_PAUSED',
      'QUEUE_FULL',
      'RATE_LIMITED',
    ],
  },
} as const satisfies Record<string, ApiCall>;
