import {
  ConfirmPasswordRequest,
  LoggedOut,
  OtherSessionsEnded,
  OwnShopList,
  PasswordConfirmed,
  RefreshResponse,
  SessionEnded,
  SessionList,
} from '../sessions.js';
import type { ApiCall } from './api-call.js';

/** Renewing, ending and listing logins (docs/decisions/0018). */
export const sessionCalls = {
  /**
   * The next access token, by the refresh cookie. A cookie that was used before, and whose successor was used
   * too, ends the login. FORBIDDEN to a page of another origin; MEMBERSHIP_LAPSED keeps the cookie.
   * RATE_LIMITED instead of NOT_LOGGED_IN after REFRESH_FAILURES_MAX invalid cookies from one address; a valid
   * cookie is never refused for those.
   */
  refreshSession: {
    method: 'POST',
    path: '/api/session/refresh',
    access: 'cookie',
    status: 200,
    answer: RefreshResponse,
    errors: ['RATE_LIMITED'],
  },
  /** Ends the login of the cookie, or else of the token in `Authorization`; 200 also when there is none. */
  logOut: {
    method: 'DELETE',
    path: '/api/session',
    access: 'public',
    status: 200,
    answer: LoggedOut,
    errors: ['FORBIDDEN'],
  },
  listSessions: {
    method: 'GET',
    path: '/api/sessions',
    access: 'token',
    status: 200,
    answer: SessionList,
    errors: [],
  },
  /**
   * The password again, for calls that answer PASSWORD_NEEDED when it is older than PASSWORD_RECENT_MS: ending
   * logins elsewhere, a new phone number. PASSWORD_REFUSED for a wrong one; RATE_LIMITED as at the login.
   */
  confirmPassword: {
    method: 'POST',
    path: '/api/sessions/confirm',
    access: 'token',
    request: ConfirmPasswordRequest,
    status: 200,
    answer: PasswordConfirmed,
    errors: ['PASSWORD_REFUSED', 'RATE_LIMITED'],
  },
  /**
   * Logs a browser out; for one's own no password is needed. NOT_FOUND when it is out already. Its open streams
   * end.
   */
  endSession: {
    method: 'DELETE',
    path: '/api/sessions/{id}',
    access: 'token',
    status: 200,
    answer: SessionEnded,
    errors: ['PASSWORD_NEEDED', 'NOT_FOUND'],
  },
  /**
   * Logs all other browsers of the account out and invalidates every access token, also those from before
   * logins were stored. The caller continues by the cookie of its login.
   */
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/sessions',
    access: 'token',
    status: 200,
    answer: OtherSessionsEnded,
    errors: ['PASSWORD_NEEDED'],
  },
  listOwnShops: {
    method: 'GET',
    path: '/api/shops',
    access: 'token',
    status: 200,
    answer: OwnShopList,
    errors: [],
  },
  /**
   * Takes this login to another shop of the caller: the token and the user from now on. Earlier tokens of the
   * login end; its other tabs renew theirs. NOT_FOUND for a shop that is not the caller's.
   */
  enterShop: {
    method: 'POST',
    path: '/api/shops/{id}/enter',
    access: 'token',
    status: 200,
    answer: RefreshResponse,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, ApiCall>;
