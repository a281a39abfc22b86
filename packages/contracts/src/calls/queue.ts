import { ActsAnswer, ActsRequest } from '../acts.js';
import { ChangesQuery, QueueChanges } from '../changes.js';
import {
  CallAgainQuery,
  CheckinRequest,
  CheckinResponse,
  CloseQuery,
  DeliveryRequest,
  JoiningRequest,
  LeaseRequest,
  LeaseResponse,
  LeaseReturned,
  QueueSnapshot,
  RestoreQuery,
  StaffCommand,
  ViewQuery,
} from '../queue.js';
import type { ApiCall } from './api-call.js';

/** A shop's queue. NOT_YOURS: the token is of another shop. INVALID_INPUT also for a path without a number. */
export const queueCalls = {
  /**
   * Safe to repeat with the same `Idempotency-Key`. The errors' messages may be shown to the customer. OUTSIDE_HOURS,
   * CHECK_IN_PAUSED, and QUEUE_FULL by the shop's own limit, are for check-in devices: staff let anybody in.
   */
  checkIn: {
    method: 'POST',
    path: '/api/queue/checkin',
    access: 'token',
    request: CheckinRequest,
    status: 201,
    answer: CheckinResponse,
    errors: ['NOT_YOURS', 'QUEUE_FULL', 'OUTSIDE_HOURS', 'CHECK_IN_PAUSED'],
  },
  readQueue: {
    method: 'GET',
    path: '/api/queue/{userId}',
    access: 'token',
    query: ViewQuery,
    status: 200,
    answer: QueueSnapshot,
    errors: ['NOT_YOURS', 'INVALID_INPUT'],
    others: [{ status: 304, description: 'If-None-Match names the revision that there is.' }],
  },
  /**
   * Server-sent events, token in the header.
   *
   * - `event: snapshot`, `id: <serviceDay>.<revision>`, `data:` a {@link QueueSnapshot} — at once, and after each change.
   * - `event: current` — at once, instead of a snapshot that the header `Last-Event-ID` names already.
   * - a comment line at least every HEARTBEAT_MS.
   *
   * The server ends the stream when the token opens the queue no more; asking again then says why. RATE_LIMITED when
   * QUEUE_STREAMS_MAX are open.
   */
  watchQueue: {
    method: 'GET',
    path: '/api/queue/{userId}/events',
    access: 'token',
    query: ViewQuery,
    status: 200,
    answer: QueueSnapshot,
    errors: ['NOT_YOURS', 'INVALID_INPUT', 'RATE_LIMITED'],
  },
  /** Closes an entry; a closed one stays as it is. TICKET_NOT_FOUND when the number was not given today. */
  closeEntry: {
    method: 'DELETE',
    path: '/api/queue/{userId}/{number}',
    access: 'token',
    query: CloseQuery,
    status: 200,
    answer: QueueSnapshot,
    errors: ['NOT_YOURS', 'INVALID_INPUT', 'TICKET_NOT_FOUND'],
  },
  /** Removes everybody who joined by phone, except the customer being served. Each can be restored. */
  removeJoined: {
    method: 'DELETE',
    path: '/api/queue/{userId}/joined',
    access: 'token',
    status: 200,
    answer: QueueSnapshot,
    errors: ['NOT_YOURS'],
  },
  /**
   * Restores a customer who was served or removed, within PUT_BACK_WINDOW_MS by the server's clock. A waiting
   * one stays as it is. TICKET_NOT_FOUND when the number was not given today; CANNOT_UNDO when the customer has joined again by phone.
   */
  restoreEntry: {
    method: 'POST',
    path: '/api/queue/{userId}/{number}/restore',
    access: 'token',
    query: RestoreQuery,
    status: 200,
    answer: QueueSnapshot,
    errors: ['NOT_YOURS', 'INVALID_INPUT', 'TICKET_NOT_FOUND', 'UNDO_TOO_LATE', 'CANNOT_UNDO'],
  },
  /**
   * Calls a customer who is being served once more: boards chime and speak again. TICKET_NOT_FOUND when that number is not
   * being served, or not on the day that the screen shows.
   */
  callAgain: {
    method: 'POST',
    path: '/api/queue/{userId}/{number}/call',
    access: 'token',
    query: CallAgainQuery,
    status: 200,
    answer: QueueSnapshot,
    errors: ['NOT_YOURS', 'INVALID_INPUT', 'TICKET_NOT_FOUND'],
  },
  /** {@link StaffCommand}. TICKET_NOT_FOUND when it does not fit the customer: nobody can start to be served who was not called. */
  changeQueue: {
    method: 'POST',
    path: '/api/queue/{userId}/commands',
    access: 'token',
    request: StaffCommand,
    status: 200,
    answer: QueueSnapshot,
    errors: ['NOT_YOURS', 'TICKET_NOT_FOUND', 'CHAIR_NOT_FOUND', 'CHAIR_ON_BREAK'],
  },
  /** The changes of a day, each with whether it can be undone. FORBIDDEN: staff or a device asks for another day. */
  readChanges: {
    method: 'GET',
    path: '/api/queue/{userId}/changes',
    access: 'token',
    query: ChangesQuery,
    status: 200,
    answer: QueueChanges,
    errors: ['NOT_YOURS', 'INVALID_INPUT'],
  },
  /**
   * Undoes a change of today, also an undo, whichever screen made it. A repeat changes nothing. CANNOT_UNDO when something else depends
   * on it; its message says what.
   */
  undoChange: {
    method: 'POST',
    path: '/api/queue/{userId}/undo/{sequence}',
    access: 'token',
    status: 200,
    answer: QueueSnapshot,
    errors: ['NOT_YOURS', 'INVALID_INPUT', 'CANNOT_UNDO'],
  },
  /** Pauses or resumes joining by phone, from the counter. No effect if the owner has it off. */
  setJoining: {
    method: 'PUT',
    path: '/api/queue/{userId}/joining',
    access: 'token',
    request: JoiningRequest,
    status: 200,
    answer: QueueSnapshot,
    errors: ['NOT_YOURS'],
  },
  /** A block of numbers for when the tablet is offline (docs/decisions/0009). */
  lease: {
    method: 'POST',
    path: '/api/queue/{userId}/lease',
    access: 'token',
    request: LeaseRequest,
    status: 200,
    answer: LeaseResponse,
    errors: ['NOT_YOURS'],
  },
  /** Returns the unused numbers of a block. Safe to repeat. */
  endLease: {
    method: 'DELETE',
    path: '/api/queue/{userId}/lease/{holder}',
    access: 'token',
    status: 200,
    answer: LeaseReturned,
    errors: ['NOT_YOURS', 'INVALID_INPUT'],
  },
  /**
   * A ticket that the tablet gave while it was offline, with the customer's `Idempotency-Key` (required).
   * QUEUE_FULL is temporary: the tablet tries again.
   */
  deliver: {
    method: 'POST',
    path: '/api/queue/{userId}/deliveries',
    access: 'token',
    request: DeliveryRequest,
    status: 201,
    answer: CheckinResponse,
    errors: ['NOT_YOURS', 'QUEUE_FULL'],
  },
  /**
   * Delivers the acts of staff on a screen while it was offline (docs/decisions/0047). All of it is one change for other screens and phones. Safe to
   * repeat. QUEUE_FULL is temporary: the screen tries again.
   */
  deliverActs: {
    method: 'POST',
    path: '/api/queue/{userId}/acts',
    access: 'token',
    request: ActsRequest,
    status: 200,
    answer: ActsAnswer,
    errors: ['NOT_YOURS', 'QUEUE_FULL'],
  },
} as const satisfies Record<string, ApiCall>;
