import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { messages } from '@queuebell/contracts';
import { Clock } from '../clock/clock.js';
import { ApiError } from '../errors/api-error.js';
import { AccountStates } from '../users/account-states.js';
import type { AuthenticatedRequest } from './authenticated-request.js';
import { IS_FOR_MEMBERS } from './members-only.js';
import { IS_PUBLIC } from './public.js';
import { ROLES, type Role } from './roles.js';
import { refusalOf, type Demands } from './session-rules.js';
import { SessionTokens } from './session-token.js';

/**
 * Stands before every route and is closed, unless the route is marked `@Public()`. What is known of an account may be
 * some seconds old; that is good enough to let in, but nobody is turned away before the database was asked.
 */
@Injectable()
export class AuthGuard implements CanActivate {
  readonly #reflector: Reflector;
  readonly #tokens: SessionTokens;
  readonly #accounts: AccountStates;
  readonly #clock: Clock;

  constructor(reflector: Reflector, tokens: SessionTokens, accounts: AccountStates, clock: Clock) {
    this.#reflector = reflector;
    this.#tokens = tokens;
    this.#accounts = accounts;
    this.#clock = clock;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.#mark<boolean>(IS_PUBLIC, context)) return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const token = tokenOf(request.headers.authorization);
    const claims = token === null ? null : this.#tokens.read(token);
    if (!claims) throw new ApiError('NOT_LOGGED_IN');
    const { sub, epoch } = claims;
    const now = this.#clock.now();
    const demands = this.#demandsOf(context);
    const recent = await this.#accounts.recent(sub);
    const isWelcome = refusalOf(epoch, recent, now, demands) === null;
    const account = isWelcome ? recent : await this.#accounts.latest(sub);
    const refusal = refusalOf(epoch, account, now, demands);
    if (refusal === 'FORBIDDEN') throw new ApiError(refusal, messages.adminsOnly);
    if (refusal || !account) throw new ApiError(refusal ?? 'NOT_LOGGED_IN');
    request.session = { sub, email: account.email, role: account.role };
    return true;
  }

  #demandsOf(context: ExecutionContext): Demands {
    return {
      roles: this.#mark<readonly Role[]>(ROLES, context) ?? [],
      isForMembers: this.#mark<boolean>(IS_FOR_MEMBERS, context) ?? false,
    };
  }

  #mark<Value>(name: string, context: ExecutionContext): Value | undefined {
    return this.#reflector.getAllAndOverride<Value | undefined>(name, [
      context.getHandler(),
      context.getClass(),
    ]);
  }
}

/** The token of an `Authorization` header, which has it bare or after 'Bearer ' (design §4). */
export function tokenOf(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token ? token : null;
}
