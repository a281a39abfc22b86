import { Injectable } from '@nestjs/common';
import type { NoteAccount } from '../../platform/log/account-of-request.js';
import type { UserDocument } from '../accounts/user.schema.js';
import { UsersService } from '../accounts/users.service.js';
import { AccountLimits } from './account-limits.js';
import { Passwords } from './passwords.js';

@Injectable()
export class PasswordCheck {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly limits: AccountLimits,
  ) {}

  /** A try counts until {@link AccountLimits.noteLogin} gives it back. @throws RateLimited */
  accountOf(
    { email, password }: { email: string; password: string },
    client: string,
    note: NoteAccount,
  ): Promise<UserDocument | null> {
    return this.limits.tryCredentials(email, client, async () => {
      const known = await this.users.byEmail(email);
      if (known) note(known._id.toHexString());
      const isRight = await this.passwords.matches(password, known?.passwordHash, client);
      return isRight ? known : null;
    });
  }
}
