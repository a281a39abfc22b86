import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { DeviceStates } from '../devices/device-states.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { SessionStates } from '../sessions/session-states.js';
import { AccountStates } from '../accounts/account-states.js';
import type { DeviceSession, Session } from './authenticated-request.js';
import { isForStaffAlone, refusalOf, wordsFor, type Demands, type Known } from './session-rules.js';
import { SessionTokens, type SessionClaims } from '../tokens/session-token.js';

const ANY_PERSON: Demands = { callers: ['owner', 'admin'], isForMembers: false };
const WITHOUT_PERSON = { email: '', role: 'device' } as const;

/**
 * Decides whom a token lets in where. What is known of an account or a device may be some seconds old; that is good
 * enough to let in, but nobody is turned away before the database was asked.
 */
@Injectable()
export class Admission {
  readonly #staffNeedsSecondFactor: boolean;

  constructor(
    private readonly tokens: SessionTokens,
    private readonly accounts: AccountStates,
    private readonly devices: DeviceStates,
    private readonly sessions: SessionStates,
    private readonly clock: Clock,
    @Inject(SETTINGS) { adminSecondFactor }: Settings,
  ) {
    this.#staffNeedsSecondFactor = adminSecondFactor;
  }

  /**
   * The claims of a valid token; {@link admitAs} decides whether it opens anything.
   * @param token null when none was sent
   * @throws ApiError('NOT_LOGGED_IN') when it is none
   */
  claimsOf(token: string | null): SessionClaims {
    const claims = token === null ? null : this.tokens.read(token);
    if (!claims) throw new ApiError('NOT_LOGGED_IN');
    return claims;
  }

  /**
   * @param claims of a token that was read before, whether it has expired meanwhile or not
   * @throws ApiError('NOT_LOGGED_IN') when it opens nothing: ended, revoked
   * @throws ApiError('MEMBERSHIP_LAPSED') beyond the grace
   * @throws ApiError('FORBIDDEN') when the account's role is not one of those that are asked for
   * @throws ApiError('WRONG_DEVICE') when the device is for something else
   * @throws ApiError('SECOND_FACTOR_REQUIRED') where the operator wants one of the site's staff, and the login had none
   */
  async admitAs(claims: SessionClaims, asked: Demands): Promise<Session> {
    const demands = { ...asked, needsSecondFactor: this.#staffNeedsSecondFactor && isForStaffAlone(asked) };
    const now = this.clock.now();
    const recent = await this.#known(claims, 'recent');
    const isWelcome = refusalOf(claims, recent, now, demands) === null;
    const known = isWelcome ? recent : await this.#known(claims, 'latest');
    const refusal = refusalOf(claims, known, now, demands);
    if (refusal) throw new ApiError(refusal, wordsFor(refusal, demands, known));
    return sessionOf(claims, known);
  }

  /**
   * The owner of a token, for a route that is open to everybody.
   * @returns null for a visitor, whatever was sent instead of a token, and for a device: anybody may stand at it
   */
  async ownerOf(token: string | null): Promise<string | null> {
    const claims = token === null ? null : this.tokens.read(token);
    if (!claims) return null;
    const known = await this.#known(claims, 'latest');
    return refusalOf(claims, known, this.clock.now(), ANY_PERSON) === null ? claims.sub : null;
  }

  async #known({ sub, sid, device }: SessionClaims, age: 'recent' | 'latest'): Promise<Known> {
    const [account, known, session] = await Promise.all([
      this.accounts[age](sub),
      device === undefined ? null : this.devices[age](device),
      sid === undefined ? null : this.sessions[age](sid),
    ]);
    return { account, device: known, session };
  }
}

/** @throws ApiError('NOT_LOGGED_IN') when nobody is known, which a refusal has said before */
function sessionOf(claims: SessionClaims, { account, device }: Known): Session {
  const { sub, sid, device: id, iat } = claims;
  if (id !== undefined && device) {
    const sender: DeviceSession = { id, kind: device.kind, tokenMadeAt: new Date(iat * 1_000) };
    return { sub, claims, ...WITHOUT_PERSON, device: sender };
  }
  if (!account) throw new ApiError('NOT_LOGGED_IN');
  return { sub, claims, email: account.email, role: account.role, ...(sid !== undefined && { sid }) };
}
