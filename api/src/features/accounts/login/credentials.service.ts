import { Injectable } from '@nestjs/common';
import type { AccountCredentials } from '@queuebell/contracts';
import { ApiError } from '../../../platform/errors/api-error.js';
import type { NoteAccount } from '../../../platform/log/account-of-request.js';
import type { UserDocument } from '../../../access/accounts/user.schema.js';
import { AccountLimits } from '../../../access/passwords/account-limits.js';
import { PasswordCheck } from '../../../access/passwords/password-check.js';
import { SecondStep } from '../second-factor/second-step.js';

/** Checks credentials without a session: owners without a membership may download data and leave. */
@Injectable()
export class CredentialsService {
  constructor(
    private readonly check: PasswordCheck,
    private readonly limits: AccountLimits,
    private readonly second: SecondStep,
  ) {}

  /** @throws ApiError 'PASSWORD_REFUSED', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG'; RateLimited */
  async accountOf(
    { code, ...credentials }: AccountCredentials,
    client: string,
    note: NoteAccount,
  ): Promise<UserDocument> {
    const user = await this.check.accountOf(credentials, client, note);
    if (!user) throw new ApiError('PASSWORD_REFUSED');
    await this.second.demand(user, code, client);
    await this.limits.loggedIn(user.email, client);
    return user;
  }
}
