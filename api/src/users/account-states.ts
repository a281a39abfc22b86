import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { sessionEpochOf, type UserDocument } from './user.schema.js';
import { UsersService } from './users.service.js';

/** What of an account decides what its sessions may do. */
export interface AccountState extends Pick<UserDocument, 'email' | 'role' | 'membershipExpires'> {
  sessionEpoch: number;
}

/** How long another process's change, or the operator's, may go unseen here. */
export const STATE_TTL_MS = 5_000;
const STATES_MAX = 2_000;

interface Remembered {
  readAt: number;
  state: Promise<AccountState | null>;
}

/**
 * What is known of the accounts whose devices are asking, so that not every request costs a read. Bounded, and never
 * older than {@link STATE_TTL_MS}; sessions that this process ends are ended here at once.
 */
@Injectable()
export class AccountStates {
  readonly #users: UsersService;
  readonly #clock: Clock;
  /** By the account's id, the one read longest ago first. */
  readonly #remembered = new Map<string, Remembered>();

  constructor(users: UsersService, clock: Clock) {
    this.#users = users;
    this.#clock = clock;
  }

  /** @returns the account as it was at most {@link STATE_TTL_MS} ago; null when there is none */
  recent(id: string): Promise<AccountState | null> {
    const known = this.#remembered.get(id);
    const age = known ? Math.abs(this.#clock.now().getTime() - known.readAt) : Infinity;
    return known && age < STATE_TTL_MS ? known.state : this.latest(id);
  }

  /** @returns the account as the database has it now; null when there is none */
  latest(id: string): Promise<AccountState | null> {
    const state = this.#users.byId(id).then((user) => user && stateOf(user));
    this.forget(id);
    this.#remembered.set(id, { readAt: this.#clock.now().getTime(), state });
    state.catch(() => {
      if (this.#remembered.get(id)?.state === state) this.forget(id);
    });
    this.#dropOldest();
    return state;
  }

  /** Has to follow when this process ends the sessions of an account. */
  forget(id: string): void {
    this.#remembered.delete(id);
  }

  #dropOldest(): void {
    if (this.#remembered.size <= STATES_MAX) return;
    const [oldest] = this.#remembered.keys();
    if (oldest !== undefined) this.forget(oldest);
  }
}

const stateOf = (user: UserDocument): AccountState => ({
  email: user.email,
  role: user.role,
  membershipExpires: user.membershipExpires,
  sessionEpoch: sessionEpochOf(user),
});
