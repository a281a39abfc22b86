import { Injectable } from '@nestjs/common';
import type { AccountCredentials } from '@queuebell/contracts';
import { ApiError } from '../../../platform/errors/api-error.js';
import type { NoteAccount } from '../../../platform/log/account-of-request.js';
import type { UserDocument } from '../../../access/accounts/user.schema.js';
import { AccountLimits } from '../../../access/passwords/account-limits.js';
import { PasswordCheck } from '../../../access/passwords/password-check.js';
import type { CodeKind } from '../second-factor/code-kind.js';
import { SecondStep } from '../second-factor/second-step.js';

/** Checks email, password and code: for the login, and for owners who download their data or delete their account without a session. */
@Injectable()
export class CredentialsService {
  constructor(
    private readonly passwords: PasswordCheck,
    private readonly limits: AccountLimits,
    private readonly second: SecondStep,
  ) {}

  /**
   * @returns null for a wrong email and a wrong password alike
   * @throws ApiError 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG'; RateLimited
   */
  async check(
    { code, ...credentials }: AccountCredentials,
    client: string,
    note: NoteAccount,
  ): Promise<{ account: UserDocument; given: CodeKind | null } | null> {
    const account = await this.passwords.accountOf(credentials, client, note);
    if (!account) return null;
    const given = await this.second.demand(account, code, client);
    await this.limits.noteLogin(account.email, client);
    return { account, given };
  }

  /** @throws ApiError 'PASSWORD_REFUSED', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG'; RateLimited */
  async accountOf(credentials: AccountCredentials, client: string, note: NoteAccount): Promise<UserDocument> {
    const checked = await this.check(credentials, client, note);
    if (!checked) throw new ApiError('PASSWORD_REFUSED');
    return checked.account;
  }
}
