import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  LOGIN_ADDRESS_KNOWN_MS,
  LOGIN_FAILURES_MAX,
  LOGIN_FAILURES_PER_ACCOUNT_MAX,
  LOGIN_FAILURES_PER_ADDRESS_MAX,
  LOGIN_WINDOW_MS,
  REGISTRATIONS_MAX,
  REGISTRATIONS_WINDOW_MS,
} from '@queuebell/contracts';
import { RateLimited } from '../errors/rate-limited.js';
import { RateLimits } from '../limits/rate-limits.js';

const HERE = 'login-here';
const ADDRESS = 'login-from';
const ACCOUNT = 'login-of';
const KNOWN = 'login-known';

/** How often somebody may try to come in. An account that does not exist is counted like one that does. */
@Injectable()
export class AccountLimits {
  readonly #limits: RateLimits;

  constructor(limits: RateLimits) {
    this.#limits = limits;
  }

  /**
   * @param client what `client-address.ts` says of who asks
   * @throws RateLimited
   */
  register(client: string): Promise<void> {
    return this.#limits.take('registering', client, REGISTRATIONS_MAX, REGISTRATIONS_WINDOW_MS);
  }

  /**
   * Has to come before the password is compared; {@link loggedIn} takes it back. Strangers who try out passwords from
   * everywhere are stopped by the account's own limit, but not its owner, at an address where the owner has been lately.
   * @throws RateLimited
   */
  async logIn(email: string, client: string): Promise<void> {
    await this.#limits.take(HERE, digestOf(email, client), LOGIN_FAILURES_MAX, LOGIN_WINDOW_MS);
    await this.#limits.take(ADDRESS, client, LOGIN_FAILURES_PER_ADDRESS_MAX, LOGIN_WINDOW_MS);
    try {
      await this.#limits.take(ACCOUNT, digestOf(email), LOGIN_FAILURES_PER_ACCOUNT_MAX, LOGIN_WINDOW_MS);
    } catch (error) {
      const isOwners =
        error instanceof RateLimited && (await this.#limits.has(KNOWN, digestOf(email, client)));
      if (!isOwners) throw error;
    }
  }

  /** The password was right. */
  async loggedIn(email: string, client: string): Promise<void> {
    await Promise.all([
      this.#limits.giveBack(HERE, digestOf(email, client)),
      this.#limits.giveBack(ADDRESS, client),
      this.#limits.giveBack(ACCOUNT, digestOf(email)),
      this.#limits.note(KNOWN, digestOf(email, client), LOGIN_ADDRESS_KNOWN_MS),
    ]);
  }
}

/** Whoever reads what is counted learns no e-mail address from it. */
const digestOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('base64url');
