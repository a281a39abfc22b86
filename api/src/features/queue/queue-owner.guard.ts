import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ApiError } from '../../platform/errors/api-error.js';
import type { AuthenticatedRequest } from '../../access/guard/authenticated-request.js';

/**
 * A queue belongs to the owner in the token. Compared with the request alone, before anything is validated or read,
 * so that the answer is the same whether or not the other shop exists. A body without a usable id is left to
 * validation, which refuses it.
 */
@Injectable()
export class QueueOwnerGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { session, params, body } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const queueId = fieldOf(params, 'userId') ?? fieldOf(body, 'userId');
    if (typeof queueId === 'string' && queueId !== session?.sub) throw new ApiError('NOT_YOURS');
    return true;
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
