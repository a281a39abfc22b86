import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiError } from '../../platform/errors/api-error.js';
import { tokenOf } from '../../platform/http/bearer-token.js';
import { noterOf } from '../../platform/log/account-of-request.js';
import { Admission } from './admission.js';
import type { AuthenticatedRequest } from './authenticated-request.js';
import { allowedCallersOf } from '../roles/allowed-callers.js';
import { IS_FOR_MEMBERS } from '../roles/members-only.js';

/** Allows the callers that a route declares, or everybody if it is public; without a declaration nobody. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly admission: Admission,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()] as const;
    const callers = allowedCallersOf(this.reflector, ...targets);
    if (!callers) throw new ApiError('FORBIDDEN');
    if (callers === 'everybody') return true;
    const isForMembers = this.reflector.getAllAndOverride<boolean>(IS_FOR_MEMBERS, [...targets]) ?? false;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const token = tokenOf(request.headers.authorization);
    const claims = this.admission.claimsOf(token);
    noterOf(request)(claims.sub);
    request.session = await this.admission.admitAs(claims, { callers, isForMembers });
    return true;
  }
}
