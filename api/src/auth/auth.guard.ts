import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { DeviceKind } from '@queuebell/contracts';
import type { UserRole } from '../users/user.schema.js';
import { Admission } from './admission.js';
import type { AuthenticatedRequest } from './authenticated-request.js';
import { DEVICE_KINDS } from './for-devices.js';
import { IS_FOR_MEMBERS } from './members-only.js';
import { IS_PUBLIC } from './public.js';
import { ROLES } from './roles.js';
import type { Demands } from './session-rules.js';

/** Stands before every route and is closed, unless the route is marked `@Public()`; to devices, unless `@ForDevices()`. */
@Injectable()
export class AuthGuard implements CanActivate {
  readonly #reflector: Reflector;
  readonly #admission: Admission;

  constructor(reflector: Reflector, admission: Admission) {
    this.#reflector = reflector;
    this.#admission = admission;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.#mark<boolean>(IS_PUBLIC, context)) return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const token = tokenOf(request.headers.authorization);
    request.session = await this.#admission.admit(token, this.#demandsOf(context));
    return true;
  }

  #demandsOf(context: ExecutionContext): Demands {
    return {
      roles: this.#mark<readonly UserRole[]>(ROLES, context) ?? [],
      isForMembers: this.#mark<boolean>(IS_FOR_MEMBERS, context) ?? false,
      devices: this.#mark<readonly DeviceKind[]>(DEVICE_KINDS, context) ?? [],
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
