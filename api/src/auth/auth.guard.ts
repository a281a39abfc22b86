import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Clock } from '../clock/clock.js';
import { ApiError } from '../errors/api-error.js';
import { keepsSession } from '../users/membership-rules.js';
import { UsersService } from '../users/users.service.js';
import type { AuthenticatedRequest } from './authenticated-request.js';
import { IS_PUBLIC } from './public.js';
import { seconds, SessionTokens, type SessionClaims } from './session-token.js';

/** Stands before every route and is closed, unless the route is marked `@Public()`. */
@Injectable()
export class AuthGuard implements CanActivate {
  readonly #reflector: Reflector;
  readonly #tokens: SessionTokens;
  readonly #users: UsersService;
  readonly #clock: Clock;

  constructor(reflector: Reflector, tokens: SessionTokens, users: UsersService, clock: Clock) {
    this.#reflector = reflector;
    this.#tokens = tokens;
    this.#users = users;
    this.#clock = clock;
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (this.#reflector.getAllAndOverride<boolean>(IS_PUBLIC, [context.getHandler(), context.getClass()]))
      return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const token = tokenOf(request.headers.authorization);
    const claims = token === null ? null : this.#tokens.read(token);
    if (token === null || !claims) throw new ApiError('NOT_LOGGED_IN');
    request.session = claims;
    return keepsSession(this.#clock.now(), new Date(claims.mex * 1_000)) || this.#wasRenewed(token, claims);
  }

  /** The token says that the membership lapsed. It may have been renewed since: only now is the account looked up. */
  async #wasRenewed(token: string, claims: SessionClaims): Promise<boolean> {
    const user = await this.#users.byId(claims.sub);
    if (!user) throw new ApiError('NOT_LOGGED_IN');
    const { membershipExpires } = user;
    if (!membershipExpires || !keepsSession(this.#clock.now(), membershipExpires)) {
      throw new ApiError('MEMBERSHIP_LAPSED');
    }
    this.#tokens.remember(token, { ...claims, mex: seconds(membershipExpires) });
    return true;
  }
}

/** The token of an `Authorization` header, which has it bare or after 'Bearer ' (design §4). */
export function tokenOf(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token ? token : null;
}
