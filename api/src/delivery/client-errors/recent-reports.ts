import { REPORTS_WINDOW_MS } from '@queuebell/contracts';
import type { Clock } from '../../platform/clock/clock.js';
import { RateLimited } from '../../platform/errors/rate-limited.js';

/** Limits what all reports together cost this process, without the database. */
export class RecentReports {
  #count = 0;
  #since = 0;

  constructor(
    private readonly clock: Clock,
    private readonly max: number,
  ) {}

  /** @throws RateLimited after `max` reports in one window */
  take(): void {
    const now = this.clock.now().getTime();
    const elapsed = now - this.#since;
    if (elapsed < 0 || elapsed >= REPORTS_WINDOW_MS) {
      this.#since = now;
      this.#count = 0;
    }
    if (this.#count >= this.max) throw new RateLimited(this.#since + REPORTS_WINDOW_MS - now);
    this.#count += 1;
  }
}
