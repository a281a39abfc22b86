import { messages } from '@queuebell/contracts';
import { ApiError } from './api-error.js';

const MINUTE_S = 60;

/** Too many requests. `Retry-After` says when to retry, and the message says it in words. */
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
