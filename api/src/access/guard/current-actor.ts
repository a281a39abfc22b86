import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor } from '@queuebell/queue-rules';
import { ApiError } from '../../platform/errors/api-error.js';
import type { AuthenticatedRequest, Session } from './authenticated-request.js';

export function actorOfSession({ device, member, sid }: Pick<Session, 'device' | 'member' | 'sid'>): Actor {
  if (device) return { is: 'device', id: device.id, ...(device.person && { person: device.person }) };
  const login = sid === undefined ? {} : { login: sid };
  return member === undefined ? { is: 'owner', ...login } : { is: 'person', id: member, ...login };
}

export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const { session } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!session) throw new ApiError('NOT_LOGGED_IN');
  return actorOfSession(session);
});
