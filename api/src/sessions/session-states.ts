import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { RecentReads } from '../database/recent-reads.js';
import { Sessions } from './sessions.js';

/** What of a log-in decides what its access tokens may do. */
export interface SessionState {
  ownerId: string;
}

/** How long an end by another process may go unseen here, should nothing push it. */
export const SESSION_STATE_TTL_MS = 5_000;
const STATES_MAX = 20_000;

/**
 * Which log-ins go on. Never older than {@link SESSION_STATE_TTL_MS}; who learns of an end sooner says so by
 * {@link forget}.
 */
@Injectable()
export class SessionStates {
  readonly #reads: RecentReads<SessionState | null>;

  constructor(sessions: Sessions, clock: Clock) {
    const read = async (id: string) => {
      const session = await sessions.byId(id);
      return session && { ownerId: session.ownerId.toHexString() };
    };
    this.#reads = new RecentReads(read, clock, { ttlMs: SESSION_STATE_TTL_MS, max: STATES_MAX });
  }

  /** @returns the log-in as it was at most {@link SESSION_STATE_TTL_MS} ago; null when it is over */
  recent(id: string): Promise<SessionState | null> {
    return this.#reads.recent(id);
  }

  /** @returns the log-in as the database has it now; null when it is over */
  latest(id: string): Promise<SessionState | null> {
    return this.#reads.latest(id);
  }

  /** Has to follow when this process ends a log-in, or learns that another did. */
  forget(id: string): void {
    this.#reads.forget(id);
  }

  /** After changes were missed. */
  forgetAll(): void {
    this.#reads.forgetAll();
  }

  /** @param isHeard whether the caller hears at present of each end, and forgets here what ended */
  holdWhile(isHeard: () => boolean): void {
    this.#reads.holdWhile(isHeard);
  }
}
