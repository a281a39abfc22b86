import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/errors/api-error.js';
import { giveBackOnFailure } from '../../../platform/limits/rate-limits.js';
import { kindOf, type CodeKind } from './code-kind.js';
import { SecondFactorNotices } from './second-factor-notices.js';
import { SecondFactors } from './second-factors.js';
import type { UserDocument } from '../../../access/accounts/user.schema.js';
import { AccountLimits } from '../../../access/passwords/account-limits.js';

/** The second step of a login (docs/decisions/0029-a-second-factor.md). */
@Injectable()
export class SecondStep {
  constructor(
    private readonly factors: SecondFactors,
    private readonly limits: AccountLimits,
    private readonly notices: SecondFactorNotices,
  ) {}

  /**
   * Call it after the password was right and before {@link AccountLimits.noteLogin}.
   * @throws ApiError 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG'; RateLimited
   */
  async demand(account: UserDocument, code: string | undefined, client: string): Promise<CodeKind | null> {
    if (!account.secondFactor) return null;
    if (code === undefined || code.trim() === '') {
      await this.limits.giveBack(account.email, client);
      throw new ApiError('SECOND_FACTOR_NEEDED');
    }
    const typed = code.trim();
    const given = await giveBackOnFailure(
      () => this.factors.take(account, typed),
      () => this.limits.giveBack(account.email, client),
    );
    // Nobody types a pass: after it has expired, the owner is asked for a code.
    if (!given) throw new ApiError(kindOf(typed) === 'pass' ? 'SECOND_FACTOR_NEEDED' : 'SECOND_FACTOR_WRONG');
    return given;
  }

  /** For important changes in an open session. @throws ApiError('SECOND_FACTOR_WRONG'), RateLimited */
  async demandAgain(account: UserDocument, code: string, client: string): Promise<void> {
    const given = await this.limits.tryCredentials(account.email, client, () =>
      this.factors.take(account, code.trim()),
    );
    if (!given || given === 'pass') throw new ApiError('SECOND_FACTOR_WRONG');
    await this.limits.giveBack(account.email, client);
  }

  givePass(account: UserDocument): Promise<string> {
    return this.factors.givePass(account);
  }

  /** @param before the account before the login */
  tellOfRecovery(before: UserDocument): void {
    const left = Math.max(0, (before.secondFactor?.recovery.length ?? 0) - 1);
    this.notices.tell(before, { what: 'recovery', left });
  }
}
