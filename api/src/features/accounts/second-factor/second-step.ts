import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/errors/api-error.js';
import { givenBackUnlessDone } from '../../../platform/limits/rate-limits.js';
import { kindOf } from './code-kind.js';
import { SecondFactors, type Given } from './second-factors.js';
import type { UserDocument } from '../../../access/accounts/user.schema.js';
import { AccountLimits } from '../../../access/passwords/account-limits.js';

/** The second half of a login, of accounts that have one (docs/decisions/0029-a-second-factor.md). */
@Injectable()
export class SecondStep {
  constructor(
    private readonly factors: SecondFactors,
    private readonly limits: AccountLimits,
  ) {}

  /**
   * Has to come after the password was found right, and before {@link AccountLimits.loggedIn}: a wrong code counts as a wrong
   * password does.
   * @param code as somebody typed it
   * @param client what `client-address.ts` says of who asks
   * @returns by what it was given; null when the account asks for none
   * @throws ApiError('SECOND_FACTOR_NEEDED') without a code
   * @throws ApiError('SECOND_FACTOR_WRONG')
   * @throws RateLimited
   */
  async demand(account: UserDocument, code: string | undefined, client: string): Promise<Given | null> {
    if (!account.secondFactor) return null;
    if (code === undefined || code.trim() === '') {
      await this.limits.giveBack(account.email, client);
      throw new ApiError('SECOND_FACTOR_NEEDED');
    }
    const typed = code.trim();
    const given = await givenBackUnlessDone(
      () => this.factors.take(account, typed),
      () => this.limits.giveBack(account.email, client),
    );
    // A pass that has ended was never typed by anybody: its owner enters a code.
    if (!given) throw new ApiError(kindOf(typed) === 'pass' ? 'SECOND_FACTOR_NEEDED' : 'SECOND_FACTOR_WRONG');
    return given;
  }

  /**
   * A code once more, of who is logged in: to change what it guards.
   * @throws ApiError('SECOND_FACTOR_WRONG')
   * @throws RateLimited as at the login
   */
  async again(account: UserDocument, code: string, client: string): Promise<void> {
    const given = await this.limits.logIn(account.email, client, () =>
      this.factors.take(account, code.trim()),
    );
    if (!given || given === 'pass') throw new ApiError('SECOND_FACTOR_WRONG');
    await this.limits.giveBack(account.email, client);
  }
}
