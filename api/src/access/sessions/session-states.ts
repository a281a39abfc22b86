import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { RecentReads } from '../../platform/database/recent-reads.js';
import { Sessions } from './sessions.js';

export interface SessionState {
  ownerId: string;
  /** Their place in the team of the shop they work in; undefined: their own shop. */
  member?: string;
  /** When it ends at the latest, ms since 1970. */
  endsAt: number;
  hasSecondFactor: boolean;
}

/** Maximum age of a state if no change is pushed. */
export const SESSION_STATE_TTL_MS = 5_000;
const STATES_MAX = 20_000;

/**
 * Cached states of sessions: at most {@link SESSION_STATE_TTL_MS} old, or as the change feed says while it is heard. Call {@link forget} after an
 * end.
 */
@Injectable()
export class SessionStates extends RecentReads<SessionState | null> {
  constructor(sessions: Sessions, clock: Clock) {
    const read = async (id: string) => {
      const session = await sessions.byId(id);
      if (!session) return null;
      const { ownerId, memberId, endsAt, hasSecondFactor = false } = session;
      return {
        ownerId: ownerId.toHexString(),
        ...(memberId && { member: memberId.toHexString() }),
        endsAt: endsAt?.getTime() ?? Infinity,
        hasSecondFactor,
      };
    };
    super(read, clock, { ttlMs: SESSION_STATE_TTL_MS, max: STATES_MAX });
  }
}
