import {
  RecoveryCodes,
  SecondFactorBegun,
  SecondFactorRequest,
  SecondFactorState,
} from '../second-factor.js';
import type { ApiCall } from './api-call.js';

/** Two-step login: a code of an authenticator app beside the password (docs/decisions/0029). */
export const secondFactorCalls = {
  readSecondFactor: {
    method: 'GET',
    path: '/api/second-factor',
    access: 'token',
    status: 200,
    answer: SecondFactorState,
    errors: [],
  },
  /** SECOND_FACTOR_CHANGED when it is on already. */
  beginSecondFactor: {
    method: 'POST',
    path: '/api/second-factor/begin',
    access: 'token',
    status: 200,
    answer: SecondFactorBegun,
    errors: ['PASSWORD_NEEDED', 'SECOND_FACTOR_CHANGED'],
  },
  /**
   * Turns it on, and ends all other logins; devices go on. SECOND_FACTOR_EXPIRED when nothing was begun in this login in the last
   * SECOND_FACTOR_BEGUN_TTL_MS.
   */
  confirmSecondFactor: {
    method: 'POST',
    path: '/api/second-factor/confirm',
    access: 'token',
    request: SecondFactorRequest,
    status: 200,
    answer: RecoveryCodes,
    errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_EXPIRED', 'SECOND_FACTOR_CHANGED', 'RATE_LIMITED'],
  },
  /** New recovery codes in place of those before. SECOND_FACTOR_CHANGED when it is off. */
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/second-factor/recovery-codes',
    access: 'token',
    request: SecondFactorRequest,
    status: 200,
    answer: RecoveryCodes,
    errors: ['PASSWORD_NEEDED', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_CHANGED', 'RATE_LIMITED'],
  },
  /** Turns it off, and ends all other logins; devices go on. SECOND_FACTOR_CHANGED when it is off. */
  endSecondFactor: {
    method: 'POST',
    path: '/api/second-factor/off',
    access: 'token',
    request: SecondFactorRequest,
    status: 200,
    answer: SecondFactorState,
    errors: ['PASSWORD_NEEDED', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_CHANGED', 'RATE_LIMITED'],
  },
} as const satisfies Record<string, ApiCall>;
