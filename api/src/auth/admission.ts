import { Injectable } from '@nestjs/common';
import { messages } from '@queuebell/contracts';
import { Clock } from '../clock/clock.js';
import { DeviceStates } from '../devices/device-states.js';
import { ApiError } from '../errors/api-error.js';
import { AccountStates } from '../users/account-states.js';
import type { DeviceSession, Session } from './authenticated-request.js';
import { refusalOf, type Demands, type Known } from './session-rules.js';
import { SessionTokens, type SessionClaims } from './session-token.js';

const WITHOUT_PERSON = { email: '', role: 'device' } as const;

/**
 * Decides whom a token lets in where. What is known of an account or a device may be some seconds old; that is good
 * enough to let in, but nobody is turned away before the database was asked.
 */
@Injectable()
export class Admission {
  readonly #tokens: SessionTokens;
  readonly #accounts: AccountStates;
  readonly #devices: DeviceStates;
  readonly #clock: Clock;

  constructor(tokens: SessionTokens, accounts: AccountStates, devices: DeviceStates, clock: Clock) {
    this.#tokens = tokens;
    this.#accounts = accounts;
    this.#devices = devices;
    this.#clock = clock;
  }

  /**
   * @param token null when none was sent
   * @throws ApiError('NOT_LOGGED_IN') when it opens nothing: unknown, expired, ended, revoked
   * @throws ApiError('MEMBERSHIP_LAPSED') beyond the grace
   * @throws ApiError('FORBIDDEN') when the account's role is not one of those that are asked for
   * @throws ApiError('WRONG_DEVICE') when the device is for something else
   */
  async admit(token: string | null, demands: Demands): Promise<Session> {
    const claims = token === null ? null : this.#tokens.read(token);
    if (!claims) throw new ApiError('NOT_LOGGED_IN');
    const now = this.#clock.now();
    const recent = await this.#known(claims, 'recent');
    const isWelcome = refusalOf(claims, recent, now, demands) === null;
    const known = isWelcome ? recent : await this.#known(claims, 'latest');
    const refusal = refusalOf(claims, known, now, demands);
    if (refusal === 'FORBIDDEN') throw new ApiError(refusal, messages.adminsOnly);
    if (refusal) throw new ApiError(refusal);
    return sessionOf(claims, known);
  }

  async #known({ sub, device }: SessionClaims, age: 'recent' | 'latest'): Promise<Known> {
    const [account, state] = await Promise.all([
      this.#accounts[age](sub),
      device === undefined ? null : this.#devices[age](device),
    ]);
    return { account, device: state };
  }
}

/** @throws ApiError('NOT_LOGGED_IN') when nobody is known, which a refusal has said before */
function sessionOf({ sub, device: id, iat }: SessionClaims, { account, device }: Known): Session {
  if (id !== undefined && device) {
    const sender: DeviceSession = { id, kind: device.kind, tokenMadeAt: new Date(iat * 1_000) };
    return { sub, ...WITHOUT_PERSON, device: sender };
  }
  if (!account) throw new ApiError('NOT_LOGGED_IN');
  return { sub, email: account.email, role: account.role };
}
