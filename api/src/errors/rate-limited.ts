import { ApiError } from './api-error.js';

/** Too often. The answer says in `Retry-After` when it may be tried again. */
export class RateLimited extends ApiError {
  /** At least 1. */
  readonly retryAfterS: number;

  constructor(retryAfterMs: number) {
    super('RATE_LIMITED');
    this.retryAfterS = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  }
}
