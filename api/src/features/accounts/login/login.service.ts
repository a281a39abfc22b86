import { Injectable } from '@nestjs/common';
import type { LoginRequest, LoginResponse } from '@queuebell/contracts';
import { sessionUserOf, type UserDocument } from '../../../access/accounts/user.schema.js';
import { UsersService } from '../../../access/accounts/users.service.js';
import { mayLogIn } from '../../../access/guard/session-rules.js';
import { Passwords } from '../../../access/passwords/passwords.js';
import { describeClient } from '../../../access/sessions/client-description.js';
import type { RefreshCookie } from '../../../access/sessions/refresh-cookie.js';
import { Sessions } from '../../../access/sessions/sessions.js';
import { SessionTokens } from '../../../access/tokens/session-token.js';
import { Clock } from '../../../platform/clock/clock.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import type { NoteAccount } from '../../../platform/log/account-of-request.js';
import { BillingService } from '../../billing/billing.service.js';
import { SecondStep } from '../second-factor/second-step.js';
import { CredentialsService } from './credentials.service.js';

interface LoggedIn {
  answer: LoginResponse;
  cookie: RefreshCookie | null;
}

@Injectable()
export class LoginService {
  constructor(
    private readonly credentials: CredentialsService,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly second: SecondStep,
    private readonly billing: BillingService,
    private readonly sessions: Sessions,
    private readonly tokens: SessionTokens,
    private readonly clock: Clock,
  ) {}

  /**
   * Without a valid membership, or while the account is being deleted, there is a user but no token.
   * @throws ApiError 'INVALID_CREDENTIALS', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG'; RateLimited
   */
  async login(
    credentials: LoginRequest,
    { address, userAgent, note }: { address: string; userAgent: string | undefined; note: NoteAccount },
  ): Promise<LoggedIn> {
    const checked = await this.credentials.check(credentials, address, note);
    if (!checked) throw new ApiError('INVALID_CREDENTIALS');
    const { account: found, given } = checked;
    if (this.passwords.isOutdated(found.passwordHash)) await this.#renewHash(found, credentials.password);
    const account = await this.#withWhatWasPaid(found);
    const isWelcome = !account.deletion && mayLogIn(this.clock.now(), account);
    if (given === 'recovery') this.second.tellOfRecovery(found);
    if (!isWelcome) {
      const pass = given && { secondFactorPass: await this.second.givePass(account) };
      return { answer: { ...(await this.#withoutToken(account)), ...pass }, cookie: null };
    }
    const user = sessionUserOf(account);
    const options = { hasSecondFactor: given !== null };
    const cookie = await this.sessions.open(account, describeClient(userAgent), options);
    const token = this.tokens.make(account, cookie.id);
    return { answer: { token, user, UserObj: { user, token } }, cookie };
  }

  async #renewHash({ _id, passwordHash: oldHash }: UserDocument, password: string): Promise<void> {
    await this.users.renewHash(_id, oldHash, await this.passwords.hash(password));
  }

  async #withoutToken(account: UserDocument): Promise<LoginResponse> {
    const user = sessionUserOf(account);
    if (account.deletion) {
      return { user, UserObj: { user }, leaving: { eraseAt: account.deletion.eraseAt.toISOString() } };
    }
    const billing = await this.billing.stateOf(user.id);
    const state = billing.subscription?.state;
    const isPaying = state === 'renews' || state === 'payment-failed';
    return { user, UserObj: { user }, ...(isPaying && { billing }) };
  }

  async #withWhatWasPaid(account: UserDocument): Promise<UserDocument> {
    if (mayLogIn(this.clock.now(), account)) return account;
    await this.billing.claim(account.email);
    return (await this.users.byEmail(account.email)) ?? account;
  }
}
