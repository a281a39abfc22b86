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
import { givenBackUnlessDone, RateLimits } from '../../platform/limits/rate-limits.js';

const HERE = 'login-here';
const ADDRESS = 'login-from';
const ACCOUNT = 'login-of';
const KNOWN = 'login-known';

/** How often somebody may try to come in. An account that does not exist is counted like one that does. */
@Injectable()
export class AccountLimits {
  constructor(private readonly limits: RateLimits) {}

  /**
   * @param client what `client-address.ts` says of who asks
   * @throws RateLimited
   */
  register(client: string): Promise<void> {
    return this.limits.take('registering', client, REGISTRATIONS_MAX, REGISTRATIONS_WINDOW_MS);
  }

  /**
   * One try of a password. It is counted before it is compared, and stays counted where it was wrong; {@link loggedIn} gives
   * back one that was right. What could not be compared at all is no try: another limit, too many before it, no database.
   * @param compare comes back from both a right and a wrong password
   * @throws RateLimited
   */
  logIn<Result>(email: string, client: string, compare: () => Promise<Result>): Promise<Result> {
    const here = digestOf(email, client);
    return this.#trying([HERE, here, LOGIN_FAILURES_MAX], () =>
      this.#trying([ADDRESS, client, LOGIN_FAILURES_PER_ADDRESS_MAX], async () => {
        await this.#takeOfAccount(email, client);
        const giveBack = () => this.limits.giveBack(ACCOUNT, digestOf(email));
        return givenBackUnlessDone(compare, giveBack);
      }),
    );
  }

  async #trying<Result>(
    [name, key, max]: [string, string, number],
    work: () => Promise<Result>,
  ): Promise<Result> {
    await this.limits.take(name, key, max, LOGIN_WINDOW_MS);
    return givenBackUnlessDone(work, () => this.limits.giveBack(name, key));
  }

  /**
   * Strangers who try out passwords from everywhere are stopped by the account's own limit, but not its owner, at an address
   * where the owner has been lately.
   */
  async #takeOfAccount(email: string, client: string): Promise<void> {
    try {
      await this.limits.take(ACCOUNT, digestOf(email), LOGIN_FAILURES_PER_ACCOUNT_MAX, LOGIN_WINDOW_MS);
    } catch (error) {
      const isOwners =
        error instanceof RateLimited && (await this.limits.has(KNOWN, digestOf(email, client)));
      if (!isOwners) throw error;
    }
  }

  /** The password was right, and so was the code of an account that asks for one. */
  async loggedIn(email: string, client: string): Promise<void> {
    await Promise.all([
      this.giveBack(email, client),
      this.limits.note(KNOWN, digestOf(email, client), LOGIN_ADDRESS_KNOWN_MS),
    ]);
  }

  /** A try that was no wrong one, and no login either. */
  async giveBack(email: string, client: string): Promise<void> {
    await Promise.all([
      this.limits.giveBack(HERE, digestOf(email, client)),
      this.limits.giveBack(ADDRESS, client),
      this.limits.giveBack(ACCOUNT, digestOf(email)),
    ]);
  }
}

/** A reader of the counters learns no email address. */
const digestOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('base64url');
