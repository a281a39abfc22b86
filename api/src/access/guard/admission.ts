import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { DeviceStates } from '../devices/device-states.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { SessionStates } from '../sessions/session-states.js';
import { AccountStates } from '../accounts/account-states.js';
import type { DeviceSession, Session } from './authenticated-request.js';
import { isForSiteStaffOnly, refusalOf, wordsFor, type Demands, type CallerStates } from './session-rules.js';
import { ANY_PERSON } from '../roles/roles.js';
import { MemberStates } from '../team/member-states.js';
import { SessionTokens, type SessionClaims } from '../tokens/session-token.js';

const PERSON: Demands = { callers: ANY_PERSON, needsMembership: false };
const WITHOUT_PERSON = { email: '', role: 'device' } as const;

/** Decides whether a token may use a route. A refusal never relies on cached states. */
@Injectable()
export class Admission {
  readonly #staffNeedsSecondFactor: boolean;

  constructor(
    private readonly tokens: SessionTokens,
    private readonly accounts: AccountStates,
    private readonly devices: DeviceStates,
    private readonly sessions: SessionStates,
    private readonly members: MemberStates,
    private readonly clock: Clock,
    @Inject(SETTINGS) { adminSecondFactor }: Settings,
  ) {
    this.#staffNeedsSecondFactor = adminSecondFactor;
  }

  /** {@link admitAs} decides about the token's rights. @throws ApiError('NOT_LOGGED_IN') */
  claimsOf(token: string | null): SessionClaims {
    const claims = token === null ? null : this.tokens.read(token);
    if (!claims) throw new ApiError('NOT_LOGGED_IN');
    return claims;
  }

  /**
   * @param claims of a verified token, expired or not
   * @throws ApiError 'NOT_LOGGED_IN', 'FORBIDDEN' for another role, 'WRONG_DEVICE' for another kind
   * @throws ApiError 'MEMBERSHIP_LAPSED' after the grace period, 'SECOND_FACTOR_REQUIRED' for site staff
   */
  async admitAs(claims: SessionClaims, asked: Demands): Promise<Session> {
    const demands = {
      ...asked,
      needsSecondFactor: this.#staffNeedsSecondFactor && isForSiteStaffOnly(asked),
    };
    const now = this.clock.now();
    const recent = await this.#known(claims, 'recent');
    const isWelcome = refusalOf(claims, recent, now, demands) === null;
    const known = isWelcome ? recent : await this.#known(claims, 'latest');
    const refusal = refusalOf(claims, known, now, demands);
    if (refusal) throw new ApiError(refusal, wordsFor(refusal, demands, known));
    return sessionOf(claims, known);
  }

  /** @returns the token's account; null for a visitor, an invalid token, and a device */
  async accountOf(token: string | null): Promise<string | null> {
    const claims = token === null ? null : this.tokens.read(token);
    if (!claims) return null;
    const known = await this.#known(claims, 'latest');
    return refusalOf(claims, known, this.clock.now(), PERSON) === null ? claims.sub : null;
  }

  async #known(
    { sub, sid, device, member, shop }: SessionClaims,
    age: 'recent' | 'latest',
  ): Promise<CallerStates> {
    const [account, known, session, place, owner] = await Promise.all([
      this.accounts[age](sub),
      device === undefined ? null : this.devices[age](device),
      sid === undefined ? null : this.sessions[age](sid),
      member === undefined ? null : this.members[age](member),
      shop === undefined ? null : this.accounts[age](shop),
    ]);
    return { account, device: known, session, member: place, owner };
  }
}

/** @throws ApiError('NOT_LOGGED_IN') if the account is gone */
function sessionOf(claims: SessionClaims, { account, device, member }: CallerStates): Session {
  const { sub, sid, device: id, iat } = claims;
  if (id !== undefined && device) {
    const sender: DeviceSession = { id, kind: device.kind, tokenMadeAt: new Date(iat * 1_000) };
    return { sub, shop: sub, claims, ...WITHOUT_PERSON, device: sender };
  }
  if (!account) throw new ApiError('NOT_LOGGED_IN');
  const place = member
    ? { shop: member.ownerId, role: member.role, member: claims.member }
    : { shop: sub, role: account.role };
  return { sub, claims, email: account.email, ...place, ...(sid !== undefined && { sid }) };
}
