import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import {
  messages,
  type LoginRequest,
  type LoginResponse,
  type RegisterRequest,
  type RegisterResponse,
  type VerifyTokenResponse,
} from '@queuebell/contracts';
import { zoneNamed } from '@queuebell/queue-rules';
import { mongo, type Connection } from 'mongoose';
import { BillingService } from '../../billing/billing.service.js';
import { Clock } from '../../../platform/clock/clock.js';
import { isDuplicateKey } from '../../../platform/database/duplicate-key.js';
import { deviceStateOf } from '../../../access/devices/device-states.js';
import { deviceUserOf } from '../../../access/devices/device-user.js';
import { PairedDevices } from '../../../access/devices/paired-devices.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import type { NoteAccount } from '../../../platform/log/account-of-request.js';
import { NewPasswords } from '../new-passwords/new-passwords.js';
import { QueueService } from '../../queue/queue.service.js';
import { describeClient } from '../../../access/sessions/client-description.js';
import type { RefreshCookie } from '../../../access/sessions/refresh-cookie.js';
import { SessionStates } from '../../../access/sessions/session-states.js';
import { Sessions } from '../../../access/sessions/sessions.js';
import { SecondFactorNotices } from '../second-factor/second-factor-notices.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { accountStateOf } from '../../../access/accounts/account-states.js';
import { sessionUserOf, type UserDocument } from '../../../access/accounts/user.schema.js';
import { UsersService } from '../../../access/accounts/users.service.js';
import { AccountLimits } from '../../../access/passwords/account-limits.js';
import { tokenOf } from '../../../platform/http/bearer-token.js';
import { PasswordCheck } from '../../../access/passwords/password-check.js';
import { Passwords } from '../../../access/passwords/passwords.js';
import { PaymentWatchService } from './payment-watch.service.js';
import { SecondStep } from '../second-factor/second-step.js';
import { ANYBODY, mayLogIn, refusalOf, wordsFor } from '../../../access/guard/session-rules.js';
import { SessionTokens } from '../../../access/tokens/session-token.js';

interface LoggedIn {
  answer: LoginResponse;
  cookie: RefreshCookie | null;
}

/** The product's language is en-GB. */
const DEFAULT_TIME_ZONE = 'Europe/London';

@Injectable()
export class AuthService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly users: UsersService,
    private readonly queue: QueueService,
    private readonly devices: PairedDevices,
    private readonly passwords: Passwords,
    private readonly check: PasswordCheck,
    private readonly newPasswords: NewPasswords,
    private readonly tokens: SessionTokens,
    private readonly limits: AccountLimits,
    private readonly billing: BillingService,
    private readonly sessions: Sessions,
    private readonly states: SessionStates,
    private readonly second: SecondStep,
    private readonly factors: SecondFactors,
    private readonly notices: SecondFactorNotices,
    private readonly watches: PaymentWatchService,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError('PASSWORD_GUESSABLE'), ApiError('EMAIL_TAKEN'), RateLimited */
  async register(request: RegisterRequest, client: string, note: NoteAccount): Promise<RegisterResponse> {
    await this.limits.register(client);
    const { password, businessName = '', timeZone: zone = DEFAULT_TIME_ZONE, ...given } = request;
    const timeZone = zoneNamed(zone);
    await this.newPasswords.check(password, { ...given, businessName });
    const { secret, watch } = this.watches.begin();
    const user: UserDocument = {
      _id: new mongo.ObjectId(),
      ...given,
      passwordHash: await this.passwords.hash(password, client),
      businessName,
      location: '',
      timeZone,
      role: 'owner',
      accountStatus: businessName ? 'completed' : 'uncompleted',
      membershipExpires: null,
      paymentWatch: watch,
      createdAt: this.clock.now(),
    };
    try {
      await this.connection.getClient().withSession((session) =>
        session.withTransaction(async () => {
          await this.users.add(user, session);
          await this.queue.open(user._id, { shopName: businessName || user.name, timeZone }, session);
        }),
      );
    } catch (error) {
      throw isDuplicateKey(error) ? new ApiError('EMAIL_TAKEN') : error;
    }
    const userId = user._id.toHexString();
    note(userId);
    return { message: messages.registered, userId, paymentSecret: secret };
  }

  /**
   * Without a valid membership, or while the account is being deleted, there is a user but no token.
   * @throws ApiError 'INVALID_CREDENTIALS', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG'; RateLimited
   */
  async login(
    { email, password, code }: LoginRequest,
    { address, userAgent, note }: { address: string; userAgent: string | undefined; note: NoteAccount },
  ): Promise<LoggedIn> {
    const found = await this.check.accountOf({ email, password }, address, note);
    if (!found) throw new ApiError('INVALID_CREDENTIALS');
    const given = await this.second.demand(found, code, address);
    await this.limits.loggedIn(email, address);
    if (this.passwords.isOutdated(found.passwordHash)) await this.#renewHash(found, password);
    const account = await this.#withWhatWasPaid(found);
    const isWelcome = !account.deletion && mayLogIn(this.clock.now(), account);
    if (given === 'recovery') this.#tellOfRecovery(found);
    if (!isWelcome) {
      const pass = given && { secondFactorPass: await this.factors.givePass(account) };
      return { answer: { ...(await this.#withoutToken(account)), ...pass }, cookie: null };
    }
    const user = sessionUserOf(account);
    const options = { hasSecondFactor: given !== null };
    const cookie = await this.sessions.open(account, describeClient(userAgent), options);
    const token = this.tokens.make(account, cookie.id);
    return { answer: { token, user, UserObj: { user, token } }, cookie };
  }

  #tellOfRecovery(before: UserDocument): void {
    const left = Math.max(0, (before.secondFactor?.recovery.length ?? 0) - 1);
    this.notices.tell(before, { what: 'recovery', left });
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

  /** @throws ApiError('NOT_LOGGED_IN'), or 'MEMBERSHIP_LAPSED' after the grace period */
  async verifyToken(token: string, note: NoteAccount): Promise<VerifyTokenResponse> {
    const claims = this.tokens.read(tokenOf(token) ?? '');
    if (claims) note(claims.sub);
    const account = claims && (await this.users.byId(claims.sub));
    if (!account) throw new ApiError('NOT_LOGGED_IN');
    const { device: deviceId, sid } = claims;
    const device = deviceId === undefined ? null : await this.devices.byId(deviceId);
    const session = sid === undefined ? null : await this.states.latest(sid);
    const known = { account: accountStateOf(account), device: device && deviceStateOf(device), session };
    const refusal = refusalOf(claims, known, this.clock.now(), ANYBODY);
    if (refusal) throw new ApiError(refusal, wordsFor(refusal, ANYBODY, known));
    return { user: device ? deviceUserOf(account, device) : sessionUserOf(account) };
  }
}
