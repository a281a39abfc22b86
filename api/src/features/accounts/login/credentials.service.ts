import { Injectable } from '@nestjs/common';
import type { AccountCredentials } from '@queuebell/contracts';
import { ApiError } from '../../../platform/errors/api-error.js';
import type { NoteAccount } from '../../../platform/log/account-of-request.js';
import type { UserDocument } from '../../../access/accounts/user.schema.js';
import { UsersService } from '../../../access/accounts/users.service.js';
import { AccountLimits } from './account-limits.js';
import { Passwords } from '../../../access/passwords/passwords.js';
import { SecondStep } from '../second-factor/second-step.js';

/**
 * Checks email and password outside the login: without a session, so that an owner without a membership can download the data and
 * leave; or within one, to ask for the password again.
 */
@Injectable()
export class CredentialsService {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly limits: AccountLimits,
    private readonly second: SecondStep,
  ) {}

  /**
   * A password can be tried out here no more often than at the login.
   * @param client what `client-address.ts` says of who asks
   * @param note for the log: the account, whether the password is its or not
   * @throws ApiError('PASSWORD_REFUSED') for a wrong email and a wrong password alike
   * @throws ApiError('SECOND_FACTOR_NEEDED') of an account that has one, as at the login
   * @throws ApiError('SECOND_FACTOR_WRONG')
   * @throws RateLimited after too many of those
   */
  async accountOf(
    { code, ...credentials }: AccountCredentials,
    client: string,
    note: NoteAccount,
  ): Promise<UserDocument> {
    const user = await this.#byPassword(credentials, client, note);
    await this.second.demand(user, code, client);
    await this.limits.loggedIn(user.email, client);
    return user;
  }

  /**
   * The password alone, of who is logged in: the login has asked for the rest.
   * @throws ApiError('PASSWORD_REFUSED')
   * @throws RateLimited
   */
  async confirm(credentials: { email: string; password: string }, client: string): Promise<void> {
    const { email } = await this.#byPassword(credentials, client, () => undefined);
    await this.limits.loggedIn(email, client);
  }

  async #byPassword(
    { email, password }: { email: string; password: string },
    client: string,
    note: NoteAccount,
  ): Promise<UserDocument> {
    const user = await this.limits.logIn(email, client, async () => {
      const known = await this.users.byEmail(email);
      if (known) note(known._id.toHexString());
      const isRight = await this.passwords.matches(password, known?.passwordHash, client);
      return isRight ? known : null;
    });
    if (!user) throw new ApiError('PASSWORD_REFUSED');
    return user;
  }
}
