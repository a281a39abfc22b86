import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { messages, type ResetPasswordRequest, type ResetPasswordResponse } from '@queuebell/contracts';
import type { Connection } from 'mongoose';
import { AccountStates } from '../../../access/accounts/account-states.js';
import { UsersService } from '../../../access/accounts/users.service.js';
import { Passwords } from '../../../access/passwords/passwords.js';
import { ResetLinksService } from '../../../access/reset-links/reset-links.service.js';
import { Sessions } from '../../../access/sessions/sessions.js';
import { Clock } from '../../../platform/clock/clock.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import type { NoteAccount } from '../../../platform/log/account-of-request.js';
import { NewPasswords } from '../new-passwords/new-passwords.js';

@Injectable()
export class PasswordResetService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly users: UsersService,
    private readonly accounts: AccountStates,
    private readonly passwords: Passwords,
    private readonly newPasswords: NewPasswords,
    private readonly sessions: Sessions,
    private readonly links: ResetLinksService,
    private readonly clock: Clock,
  ) {}

  /** One transaction. @throws ApiError 'RESET_LINK_INVALID', 'PASSWORD_GUESSABLE' (the link stays valid) */
  async reset(
    { token, newPassword }: ResetPasswordRequest,
    note: NoteAccount,
  ): Promise<ResetPasswordResponse> {
    const ownerId = await this.links.accountOfLink(token);
    const owner = ownerId && (await this.users.byId(ownerId.toHexString()));
    if (!owner) throw new ApiError('RESET_LINK_INVALID');
    note(owner._id.toHexString());
    await this.newPasswords.check(newPassword, owner);
    const passwordHash = await this.passwords.hash(newPassword, owner._id.toHexString());
    const user = await this.connection.transaction(async (session) => {
      const userId = await this.links.consume(token, session);
      if (!userId) return null;
      await this.sessions.endAll(userId, { session });
      await this.users.proveEmail(userId, this.clock.now(), session);
      return this.users.setPassword(userId, passwordHash, { session });
    });
    if (!user) throw new ApiError('RESET_LINK_INVALID');
    this.accounts.forget(user._id.toHexString());
    return { message: messages.passwordReset };
  }
}
