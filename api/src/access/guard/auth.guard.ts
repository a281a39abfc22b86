import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiError } from '../../platform/errors/api-error.js';
import { tokenOf } from '../../platform/http/bearer-token.js';
import { noterOf } from '../../platform/log/account-of-request.js';
import { Admission } from './admission.js';
import type { AuthenticatedRequest } from './authenticated-request.js';
import { allowedCallersOf, type AllowedCallers } from '../roles/allowed-callers.js';
import { NEEDS_MEMBERSHIP } from '../roles/membership-required.js';

type Handler = ReturnType<ExecutionContext['getHandler']>;
type Controller = ReturnType<ExecutionContext['getClass']>;

interface Declared {
  callers: AllowedCallers | null;
  needsMembership: boolean;
}

/** Allows the callers that a route declares, or everybody if it is public; without a declaration nobody. */
@Injectable()
export class AuthGuard implements CanActivate {
  /** To read them for each request costs a tenth of a poll. By controller, because two may inherit one handler. */
  readonly #declared = new Map<Controller, Map<Handler, Declared>>();

  constructor(
    private readonly reflector: Reflector,
    private readonly admission: Admission,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { callers, needsMembership } = this.#declaredBy(context.getHandler(), context.getClass());
    if (!callers) throw new ApiError('FORBIDDEN');
    if (callers === 'everybody') return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const token = tokenOf(request.headers.authorization);
    const claims = this.admission.claimsOf(token);
    noterOf(request)(claims.sub);
    request.session = await this.admission.admitAs(claims, { callers, needsMembership });
    return true;
  }

  #declaredBy(handler: Handler, controller: Controller): Declared {
    const known = this.#declared.get(controller)?.get(handler);
    if (known) return known;
    const declared = {
      callers: allowedCallersOf(this.reflector, handler, controller),
      needsMembership:
        this.reflector.getAllAndOverride<boolean>(NEEDS_MEMBERSHIP, [handler, controller]) ?? false,
    };
    const ofController = this.#declared.get(controller) ?? new Map<Handler, Declared>();
    this.#declared.set(controller, ofController.set(handler, declared));
    return declared;
  }
}
