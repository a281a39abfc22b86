import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor } from '@queuebell/queue-rules';
import { ApiError } from '../../platform/errors/api-error.js';
import type { AuthenticatedRequest, Session } from './authenticated-request.js';

export const actorOfSession = ({ device }: Pick<Session, 'device'>): Actor =>
  device ? { is: 'device', id: device.id } : { is: 'owner' };

export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const { session } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!session) throw new ApiError('NOT_LOGGED_IN');
  return actorOfSession(session);
});
