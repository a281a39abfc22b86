import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import {
  CHANGE_FAILURES_MAX,
  LOGIN_WINDOW_MS,
  messages,
  type ChangePasswordRequest,
  type ChangePasswordResponse,
} from '@queuebell/contracts';
import { mongo, type Connection } from 'mongoose';
import type { Session } from '../../../access/guard/authenticated-request.js';
import { Passwords } from '../../../access/passwords/passwords.js';
import { SessionTokens } from '../../../access/tokens/session-token.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import { giveBackOnFailure, RateLimits } from '../../../platform/limits/rate-limits.js';
import { NewPasswords } from '../new-passwords/new-passwords.js';
import { describeClient } from '../../../access/sessions/client-description.js';
import type { RefreshCookie } from '../../../access/sessions/refresh-cookie.js';
import { Sessions } from '../../../access/sessions/sessions.js';
import { AccountStates } from '../../../access/accounts/account-states.js';
import type { UserDocument } from '../../../access/accounts/user.schema.js';
import { UsersService } from '../../../access/accounts/users.service.js';
import { ResetLinksService } from '../../../access/reset-links/reset-links.service.js';

const TRIES = 'change-password';
interface Changed {
  answer: ChangePasswordResponse;
  cookie: RefreshCookie;
}

@Injectable()
export class PasswordChangeService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly users: UsersService,
    private readonly accounts: AccountStates,
    private readonly passwords: Passwords,
    private readonly newPasswords: NewPasswords,
    private readonly tokens: SessionTokens,
    private readonly sessions: Sessions,
    private readonly links: ResetLinksService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Ends every session; the calling browser gets a new one.
   * @throws ApiError 'PASSWORD_REFUSED' after the same time in all cases, 'PASSWORD_GUESSABLE'; RateLimited
   */
  async change(
    { sub: ownerId, sid, shop }: Pick<Session, 'sub' | 'sid' | 'shop'>,
    request: ChangePasswordRequest,
    userAgent: string | undefined,
  ): Promise<Changed> {
    await this.limits.take(TRIES, ownerId, CHANGE_FAILURES_MAX, LOGIN_WINDOW_MS);
    const compare = () => this.#whoseIs(ownerId, request);
    const own = await giveBackOnFailure(compare, () => this.limits.giveBack(TRIES, ownerId));
    if (!own) throw new ApiError('PASSWORD_REFUSED');
    await this.limits.giveBack(TRIES, ownerId);
    await this.newPasswords.check(request.newPassword, own);
    const before = sid === undefined ? null : await this.sessions.byId(sid);
    const changed = await this.#set(own, request.newPassword);
    if (!changed) throw new ApiError('PASSWORD_REFUSED');
    this.accounts.forget(ownerId);
    const { hasSecondFactor = false, memberId } = before ?? {};
    const options = { hasSecondFactor, memberId };
    const cookie = await this.sessions.open(changed, describeClient(userAgent), options);
    const place = memberId ? { _id: memberId, ownerId: new mongo.ObjectId(shop) } : null;
    const token = this.tokens.make(changed, cookie.id, place);
    return { answer: { message: messages.passwordChanged, token }, cookie };
  }

  async #whoseIs(
    ownerId: string,
    { email, oldPassword }: ChangePasswordRequest,
  ): Promise<UserDocument | null> {
    const user = await this.users.byId(ownerId);
    const own = user?.email === email ? user : null;
    const isRight = await this.passwords.matches(oldPassword, own?.passwordHash, ownerId);
    return isRight ? own : null;
  }

  async #set({ _id, passwordHash: oldHash }: UserDocument, password: string): Promise<UserDocument | null> {
    const passwordHash = await this.passwords.hash(password, _id.toHexString());
    return this.connection.transaction(async (session) => {
      const changed = await this.users.setPassword(_id, passwordHash, { oldHash, session });
      if (!changed) return null;
      await this.links.revoke(_id, session);
      await this.sessions.endAll(_id, { session });
      return changed;
    });
  }
}
