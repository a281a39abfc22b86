import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { DEPLOY_TOKEN_ENDS_SOON_DAYS } from '@queuebell/contracts';
import { ApiError } from '../../platform/errors/api-error.js';
import { clientAddressOf } from '../../platform/http/client-address.js';
import type { DeployRequest } from './deploy-token.guard.js';
import { tokenName } from './deploy-tokens.js';

const DAY_MS = 86_400_000;

export interface Deployer {
  /** For the journal. */
  by: string;
  /** When the token of the call ends, ISO 8601 in UTC. */
  tokenEnds: string | undefined;
}

/** Of a route behind DeployTokenGuard. */
export const CurrentDeployer = createParamDecorator((_data: unknown, context: ExecutionContext): Deployer => {
  const request = context.switchToHttp().getRequest<DeployRequest>();
  const token = request.deployToken;
  if (!token) throw new ApiError('DEPLOY_TOKEN_REFUSED');
  return { by: `${tokenName(token)} from ${clientAddressOf(request)}`, tokenEnds: token.endsAt };
});

/** @returns the end if it is near */
export function endsSoon({ tokenEnds }: Deployer, now: Date): { tokenEnds?: string } {
  const soon = new Date(now.getTime() + DEPLOY_TOKEN_ENDS_SOON_DAYS * DAY_MS).toISOString();
  return tokenEnds !== undefined && tokenEnds < soon ? { tokenEnds } : {};
}
