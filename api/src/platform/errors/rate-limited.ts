import { messages } from '@queuebell/contracts';
import { ApiError } from './api-error.js';

const MINUTE_S = 60;

/** Too often. The answer says in `Retry-After` when it may be tried again, and to a person in words. */
export class RateLimited extends ApiError {
  /** At least 1. */
  readonly retryAfterS: number;

  constructor(retryAfterMs: number) {
    const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
    const minutes = Math.ceil(seconds / MINUTE_S);
    super('RATE_LIMITED', minutes > 1 ? messages.rateLimitedFor(minutes) : undefined);
    this.retryAfterS = seconds;
  }
}
