import { AccountCredentials, AccountExport, AccountKept } from '../account-data.js';
import { AccountLeaving } from '../auth.js';
import type { ApiCall } from './api-call.js';

/** Errors of the login, for an account with a second factor. */
const OF_SECOND_FACTOR = ['SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG'] as const;

/**
 * An owner downloads all stored data, or has it erased. RATE_LIMITED after EXPORTS_MAX; PASSWORD_NEEDED if the password was not entered
 * recently.
 */
export const accountDataCalls = {
  exportAccount: {
    method: 'GET',
    path: '/api/account/export',
    access: 'token',
    status: 200,
    answer: AccountExport,
    errors: ['PASSWORD_NEEDED', 'RATE_LIMITED'],
  },
  /**
   * The same for an owner who cannot log in because the membership has lapsed. PASSWORD_REFUSED for a wrong
   * email and a wrong password alike; ACCOUNT_ERASED when it is too late; RATE_LIMITED also as at the login.
   */
  exportAccountByPassword: {
    method: 'POST',
    path: '/api/account/export',
    access: 'public',
    request: AccountCredentials,
    status: 200,
    answer: AccountExport,
    errors: ['PASSWORD_REFUSED', ...OF_SECOND_FACTOR, 'ACCOUNT_ERASED', 'RATE_LIMITED'],
  },
  /**
   * The customers who have left the queue as CSV with a header line (RFC 4180). Times are the shop's own
   * (2026-06-15 10:00:00).
   */
  exportVisits: {
    method: 'GET',
    path: '/api/account/visits.csv',
    access: 'token',
    status: 200,
    mediaType: 'text/csv',
    errors: ['PASSWORD_NEEDED', 'RATE_LIMITED'],
  },
  /**
   * Ends all sessions and devices at once, and erases the account after DELETION_WAIT_DAYS. PASSWORD_REFUSED for a wrong
   * email and a wrong password alike; RATE_LIMITED as at the login.
   */
  deleteAccount: {
    method: 'POST',
    path: '/api/account/delete',
    access: 'public',
    request: AccountCredentials,
    status: 200,
    answer: AccountLeaving,
    errors: ['PASSWORD_REFUSED', ...OF_SECOND_FACTOR, 'RATE_LIMITED'],
  },
  /** Cancels a deletion. ACCOUNT_ERASED when it is too late. */
  keepAccount: {
    method: 'POST',
    path: '/api/account/keep',
    access: 'public',
    request: AccountCredentials,
    status: 200,
    answer: AccountKept,
    errors: ['PASSWORD_REFUSED', ...OF_SECOND_FACTOR, 'ACCOUNT_ERASED', 'RATE_LIMITED'],
  },
} as const satisfies Record<string, ApiCall>;
