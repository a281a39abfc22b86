import { Injectable } from '@nestjs/common';
import type { LoginRequest, LoginResponse, SessionUser } from '@queuebell/contracts';
import { mayLogIn } from '../../../access/accounts/membership-rules.js';
import { sessionUserOf, type UserDocument } from '../../../access/accounts/user.schema.js';
import { UsersService } from '../../../access/accounts/users.service.js';
import { Passwords } from '../../../access/passwords/passwords.js';
import { describeClient } from '../../../access/sessions/client-description.js';
import type { RefreshCookie } from '../../../access/sessions/refresh-cookie.js';
import { Sessions } from '../../../access/sessions/sessions.js';
import { personWithoutShop } from '../../../access/team/member-user.js';
import { userAt, Workplaces, type Workplace } from '../../../access/team/workplaces.js';
import { SessionTokens } from '../../../access/tokens/session-token.js';
import { Clock } from '../../../platform/clock/clock.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import type { NoteAccount } from '../../../platform/log/account-of-request.js';
import { BillingService } from '../../billing/billing.service.js';
import { SecondStep } from '../second-factor/second-step.js';
import type { CodeKind } from '../second-factor/code-kind.js';
import { CredentialsService } from './credentials.service.js';

export interface LoggedIn {
  answer: LoginResponse;
  cookie: RefreshCookie | null;
}

/** The browser that logs in. */
export interface LoginFrom {
  address: string;
  userAgent: string | undefined;
  note: NoteAccount;
}

@Injectable()
export class LoginService {
  constructor(
    private readonly credentials: CredentialsService,
    private readonly users: UsersService,
    private readonly workplaces: Workplaces,
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
    { shop, ...credentials }: LoginRequest,
    from: LoginFrom,
    whenRight: (account: UserDocument) => Promise<void> = async () => undefined,
  ): Promise<LoggedIn> {
    const checked = await this.credentials.check(credentials, from.address, from.note);
    if (!checked) throw new ApiError('INVALID_CREDENTIALS');
    const { account: found, given } = checked;
    await whenRight(found);
    if (this.passwords.isOutdated(found.passwordHash)) await this.#renewHash(found, credentials.password);
    const account = await this.#withClaimedPayments(found);
    if (given === 'recovery') this.second.tellOfRecovery(found);
    const place = account.deletion ? null : await this.#placeFor(account, shop);
    if (place && this.#mayEnter(place)) return this.enter(account, place, from, given !== null);
    if (place?.member || (!place && !account.deletion))
      return { answer: answerOf(place ? userAt(account, place) : personWithoutShop(account)), cookie: null };
    return { answer: await this.#withoutToken(account, given), cookie: null };
  }

  /** Opens a session. Call it after the account has proven who it is. */
  async enter(
    account: UserDocument,
    place: Workplace,
    { userAgent }: Pick<LoginFrom, 'userAgent'>,
    hasSecondFactor: boolean,
  ): Promise<LoggedIn> {
    const options = { hasSecondFactor, memberId: place.member?._id };
    const cookie = await this.sessions.open(account, describeClient(userAgent), options);
    const token = this.tokens.make(account, cookie.id, place.member);
    return { answer: answerOf(userAt(account, place), token), cookie };
  }

  /** The shop that was asked for, else the first one that is open. @returns null for a person without any */
  async #placeFor(account: UserDocument, shop: string | undefined): Promise<Workplace | null> {
    const places = await this.workplaces.of(account);
    const asked = places.find(({ owner }) => owner._id.toHexString() === shop);
    return asked ?? places.find((place) => this.#mayEnter(place)) ?? places[0] ?? null;
  }

  /** An owner's login has no grace period, because the owner can pay. */
  #mayEnter(place: Workplace): boolean {
    return place.member ? this.workplaces.isOpen(place) : mayLogIn(this.clock.now(), place.owner);
  }

  async #renewHash({ _id, passwordHash: oldHash }: UserDocument, password: string): Promise<void> {
    await this.users.renewHash(_id, oldHash, await this.passwords.hash(password));
  }

  async #withoutToken(account: UserDocument, given: CodeKind | null): Promise<LoginResponse> {
    const pass = given && { secondFactorPass: await this.second.givePass(account) };
    const answer = { ...answerOf(sessionUserOf(account)), ...pass };
    if (account.deletion) {
      return { ...answer, leaving: { eraseAt: account.deletion.eraseAt.toISOString() } };
    }
    const billing = await this.billing.stateOf(answer.user.id);
    const state = billing.subscription?.state;
    const isPaying = state === 'renews' || state === 'payment-failed';
    return { ...answer, ...(isPaying && { billing }) };
  }

  async #withClaimedPayments(account: UserDocument): Promise<UserDocument> {
    if (account.hasNoShop || mayLogIn(this.clock.now(), account)) return account;
    await this.billing.claim(account.email);
    return (await this.users.byEmail(account.email)) ?? account;
  }
}

const answerOf = (user: SessionUser, token?: string): LoginResponse =>
  token === undefined ? { user, UserObj: { user } } : { token, user, UserObj: { user, token } };
