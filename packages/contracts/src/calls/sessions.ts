import {
  ConfirmPasswordRequest,
  LoggedOut,
  OtherSessionsEnded,
  PasswordConfirmed,
  RefreshResponse,
  SessionEnded,
  SessionList,
} from '../sessions.js';
import type { ApiCall } from './api-call.js';

/** A login that goes on, ends, and is seen from others (docs/decisions/0018). */
export const sessionCalls = {
  /**
   * The next access token, by the cookie that the login set. A cookie that was used before, and whose successor was
   * used too, ends the login. FORBIDDEN to a page of another origin; MEMBERSHIP_LAPSED leaves the cookie as it is.
   * RATE_LIMITED instead of NOT_LOGGED_IN after REFRESH_FAILURES_MAX cookies from one address that opened nothing; a cookie
   * that is good is never refused for those.
   */
  refreshSession: {
    method: 'POST',
    path: '/api/session/refresh',
    access: 'cookie',
    status: 200,
    answer: RefreshResponse,
    errors: ['RATE_LIMITED'],
  },
  /** The end of the login that the cookie, or else the token in `Authorization`, belongs to; 200 also when there is none. */
  logOut: {
    method: 'DELETE',
    path: '/api/session',
    access: 'public',
    status: 200,
    answer: LoggedOut,
    errors: ['FORBIDDEN'],
  },
  /** Where the account is logged in. */
  listSessions: {
    method: 'GET',
    path: '/api/sessions',
    access: 'token',
    status: 200,
    answer: SessionList,
    errors: [],
  },
  /**
   * The password once more, for what is refused with PASSWORD_NEEDED when it was given longer than PASSWORD_RECENT_MS ago:
   * ending logins elsewhere, another phone. PASSWORD_REFUSED for a wrong one; RATE_LIMITED as at the login.
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
   * Logs another browser out, or this one, for which no password is needed; NOT_FOUND when it is out already. Its open
   * streams end.
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
   * Logs every other browser of the account out, and makes every access token worthless, also those of before logins were
   * kept. Who asks goes on by the cookie of its login.
   */
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/sessions',
    access: 'token',
    status: 200,
    answer: OtherSessionsEnded,
    errors: ['PASSWORD_NEEDED'],
  },
} as const satisfies Record<string, ApiCall>;
