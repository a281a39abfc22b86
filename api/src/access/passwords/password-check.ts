import { Injectable } from '@nestjs/common';
import type { NoteAccount } from '../../platform/log/account-of-request.js';
import type { UserDocument } from '../accounts/user.schema.js';
import { UsersService } from '../accounts/users.service.js';
import { AccountLimits } from './account-limits.js';
import { Passwords } from './passwords.js';

/** Compares a password with the one of an account. Every try is counted, wherever it is made. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly limits: AccountLimits,
  ) {}

  /**
   * The try stays counted until {@link AccountLimits.loggedIn} gives it back.
   * @param client what `client-address.ts` says of the sender
   * @param note for the log: the account, whether the password is its or not
   * @returns null for a wrong email and a wrong password alike
   * @throws RateLimited
   */
  accountOf(
    { email, password }: { email: string; password: string },
    client: string,
    note: NoteAccount,
  ): Promise<UserDocument | null> {
    return this.limits.logIn(email, client, async () => {
      const known = await this.users.byEmail(email);
      if (known) note(known._id.toHexString());
      const isRight = await this.passwords.matches(password, known?.passwordHash, client);
      return isRight ? known : null;
    });
  }
}
