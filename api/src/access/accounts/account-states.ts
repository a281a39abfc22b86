import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { RecentReads } from '../../platform/database/recent-reads.js';
import { sessionEpochOf, type UserDocument } from './user.schema.js';
import { UsersService } from './users.service.js';

/** The part of an account that its sessions depend on. */
export interface AccountState extends Pick<UserDocument, 'email' | 'role' | 'membershipExpires'> {
  sessionEpoch: number;
}

/** Maximum age of a state if no change is pushed. */
export const STATE_TTL_MS = 5_000;
const STATES_MAX = 20_000;

/**
 * Cached states of accounts: at most {@link STATE_TTL_MS} old, or as the change feed says while it is heard. Call {@link forget} after a change.
 * An account that is being deleted counts as gone.
 */
@Injectable()
export class AccountStates extends RecentReads<AccountState | null> {
  constructor(users: UsersService, clock: Clock) {
    const read = async (id: string) => {
      const user = await users.byId(id);
      return user && !user.deletion ? accountStateOf(user) : null;
    };
    super(read, clock, { ttlMs: STATE_TTL_MS, max: STATES_MAX });
  }
}

export const accountStateOf = (user: UserDocument): AccountState => ({
  email: user.email,
  role: user.role,
  membershipExpires: user.membershipExpires,
  sessionEpoch: sessionEpochOf(user),
});
