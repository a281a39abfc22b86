import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiError } from '../../platform/errors/api-error.js';
import type { AuthenticatedRequest, DeviceSession, Session } from './authenticated-request.js';

/** @throws ApiError('NOT_LOGGED_IN') */
export function requireSession({ session }: AuthenticatedRequest): Session {
  if (!session) throw new ApiError('NOT_LOGGED_IN');
  return session;
}

export const CurrentSession = createParamDecorator((_data: unknown, context: ExecutionContext): Session =>
  requireSession(context.switchToHttp().getRequest()),
);

/** The calling device of a route for devices; an owner's token is refused. */
export const CurrentDevice = createParamDecorator(
  (_data: unknown, context: ExecutionContext): DeviceSession => {
    const device = context.switchToHttp().getRequest<AuthenticatedRequest>().session?.device;
    if (!device) throw new ApiError('FORBIDDEN');
    return device;
  },
);
