import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { RecentReads } from '../../platform/database/recent-reads.js';
import { Sessions } from './sessions.js';

/** The part of a login that decides about its access tokens. */
export interface SessionState {
  ownerId: string;
  /** When it is over however much it is used, ms since 1970. */
  endsAt: number;
  hasSecondFactor: boolean;
}

/** How long an end by another process may go unseen here, should nothing push it. */
export const SESSION_STATE_TTL_MS = 5_000;
const STATES_MAX = 20_000;

/**
 * Which logins go on. Never older than {@link SESSION_STATE_TTL_MS}; who learns of an end sooner says so by
 * {@link forget}.
 */
@Injectable()
export class SessionStates extends RecentReads<SessionState | null> {
  constructor(sessions: Sessions, clock: Clock) {
    const read = async (id: string) => {
      const session = await sessions.byId(id);
      if (!session) return null;
      const { ownerId, endsAt, hasSecondFactor = false } = session;
      return { ownerId: ownerId.toHexString(), endsAt: endsAt?.getTime() ?? Infinity, hasSecondFactor };
    };
    super(read, clock, { ttlMs: SESSION_STATE_TTL_MS, max: STATES_MAX });
  }
}
