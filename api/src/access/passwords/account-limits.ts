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
import { RateLimited } from '../../platform/errors/rate-limited.js';
import { giveBackOnFailure, RateLimits } from '../../platform/limits/rate-limits.js';

const HERE = 'login-here';
const ADDRESS = 'login-from';
const ACCOUNT = 'login-of';
const KNOWN = 'login-known';

/** Limits of registrations and logins. Accounts that do not exist are counted alike. */
@Injectable()
export class AccountLimits {
  constructor(private readonly limits: RateLimits) {}

  /** @throws RateLimited */
  countRegistration(client: string): Promise<void> {
    return this.limits.take('registering', client, REGISTRATIONS_MAX, REGISTRATIONS_WINDOW_MS);
  }

  /**
   * Counts a try before the password is compared; {@link noteLogin} gives it back.
   * @param compare returns for right and wrong passwords alike @throws RateLimited
   */
  tryCredentials<Result>(email: string, client: string, compare: () => Promise<Result>): Promise<Result> {
    const here = digestOf(email, client);
    return this.#trying([HERE, here, LOGIN_FAILURES_MAX], () =>
      this.#trying([ADDRESS, client, LOGIN_FAILURES_PER_ADDRESS_MAX], async () => {
        await this.#takeOfAccount(email, client);
        const giveBack = () => this.limits.giveBack(ACCOUNT, digestOf(email));
        return giveBackOnFailure(compare, giveBack);
      }),
    );
  }

  async #trying<Result>(
    [name, key, max]: [string, string, number],
    work: () => Promise<Result>,
  ): Promise<Result> {
    await this.limits.take(name, key, max, LOGIN_WINDOW_MS);
    return giveBackOnFailure(work, () => this.limits.giveBack(name, key));
  }

  /** The account's own limit stops strangers, but not its owner at an address of a recent login. */
  async #takeOfAccount(email: string, client: string): Promise<void> {
    try {
      await this.limits.take(ACCOUNT, digestOf(email), LOGIN_FAILURES_PER_ACCOUNT_MAX, LOGIN_WINDOW_MS);
    } catch (error) {
      const isOwners =
        error instanceof RateLimited && (await this.limits.has(KNOWN, digestOf(email, client)));
      if (!isOwners) throw error;
    }
  }

  async noteLogin(email: string, client: string): Promise<void> {
    await Promise.all([
      this.giveBack(email, client),
      this.limits.note(KNOWN, digestOf(email, client), LOGIN_ADDRESS_KNOWN_MS),
    ]);
  }

  async giveBack(email: string, client: string): Promise<void> {
    await Promise.all([
      this.limits.giveBack(HERE, digestOf(email, client)),
      this.limits.giveBack(ADDRESS, client),
      this.limits.giveBack(ACCOUNT, digestOf(email)),
    ]);
  }
}

/** Hashed, so that the counters contain no email addresses. */
const digestOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('base64url');
