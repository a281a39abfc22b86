import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor } from '@queuebell/queue-rules';
import { ApiError } from '../../platform/errors/api-error.js';
import type { AuthenticatedRequest, Session } from './authenticated-request.js';

export function actorOfSession({ device, member }: Pick<Session, 'device' | 'member'>): Actor {
  if (device) return { is: 'device', id: device.id, ...(device.person && { person: device.person }) };
  return member === undefined ? { is: 'owner' } : { is: 'person', id: member };
}

export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const { session } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!session) throw new ApiError('NOT_LOGGED_IN');
  return actorOfSession(session);
});
