import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ApiError } from '../../platform/errors/api-error.js';
import type { AuthenticatedRequest } from '../../access/guard/authenticated-request.js';

/** Before any read, so that the answer is the same whether the other shop exists or not. */
@Injectable()
export class QueueOwnerGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { session, params, body } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const queueId = fieldOf(params, 'userId') ?? fieldOf(body, 'userId');
    if (typeof queueId === 'string' && queueId !== session?.shop) throw new ApiError('NOT_YOURS');
    return true;
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
