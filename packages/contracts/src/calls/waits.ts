import { QueueWaits, WaitAnswer, WaitScore } from '../waits.js';
import type { ApiCall } from './api-call.js';

/** How long customers will wait. The estimate of a shop is at most ten seconds behind its queue. */
export const waitCalls = {
  readTicketWait: {
    method: 'GET',
    path: '/api/tickets/{id}/wait',
    access: 'public',
    status: 200,
    answer: WaitAnswer,
    errors: ['TICKET_NOT_FOUND'],
  },
  /** Errors as of `readJoin`. */
  readJoinWait: {
    method: 'GET',
    path: '/api/join/{code}/wait',
    access: 'public',
    status: 200,
    answer: WaitAnswer,
    errors: ['NOT_FOUND', 'QUEUE_CLOSED'],
  },
  readWaits: {
    method: 'GET',
    path: '/api/queue/{userId}/waits',
    access: 'token',
    status: 200,
    answer: QueueWaits,
    errors: ['NOT_YOURS'],
  },
  readWaitScore: {
    method: 'GET',
    path: '/api/shop/wait-score',
    access: 'token',
    status: 200,
    answer: WaitScore,
    errors: [],
  },
} as const satisfies Record<string, ApiCall>;
