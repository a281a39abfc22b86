import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiError } from '../errors/api-error.js';
import type { AuthenticatedRequest, Session } from './authenticated-request.js';

/** The session of a route that is not public. */
export const CurrentSession = createParamDecorator((_data: unknown, context: ExecutionContext): Session => {
  const { session } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!session) throw new ApiError('NOT_LOGGED_IN');
  return session;
});
