import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { RecentReads } from '../../platform/database/recent-reads.js';
import { sessionEpochOf, type UserDocument } from './user.schema.js';
import { UsersService } from './users.service.js';

/** The part of an account that decides about its sessions. */
export interface AccountState extends Pick<UserDocument, 'email' | 'role' | 'membershipExpires'> {
  sessionEpoch: number;
}

/** How long another process's change, or the operator's, may go unseen here, should nobody push it. */
export const STATE_TTL_MS = 5_000;
const STATES_MAX = 20_000;

/**
 * The recent states of the accounts in use; an account that is being deleted counts as gone. Sessions that this process ends take
 * effect at once. Those that another process ends take effect when this one hears of it (`live/stream-sessions.ts`), at the latest
 * after {@link STATE_TTL_MS}.
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
