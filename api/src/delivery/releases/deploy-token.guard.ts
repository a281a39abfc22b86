import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { DEPLOY_TRIES_MAX, DEPLOY_TRIES_WINDOW_MS } from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import { tokenOf } from '../../platform/http/bearer-token.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { clientAddressOf } from '../../platform/http/client-address.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { DeployTokens, type DeployToken } from './deploy-tokens.js';

const TRIES = 'deploy-token';

export type DeployRequest = FastifyRequest<{ Params: { remote: string } }> & { deployToken?: DeployToken };

/** Works without the database, as a release does. */
@Injectable()
export class DeployTokenGuard implements CanActivate {
  constructor(
    private readonly tokens: DeployTokens,
    private readonly limits: RateLimits,
  ) {}

  /** @throws ApiError('DEPLOY_TOKEN_REFUSED'), RateLimited */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<DeployRequest>();
    const given = tokenOf(request.headers.authorization);
    if (given === null) throw new ApiError('DEPLOY_TOKEN_REFUSED');
    const address = clientAddressOf(request);
    await this.limits.takeIfCounted(TRIES, address, DEPLOY_TRIES_MAX, DEPLOY_TRIES_WINDOW_MS);
    const token = await this.tokens.find(request.params.remote, given);
    if (token === null) throw new ApiError('DEPLOY_TOKEN_REFUSED');
    request.deployToken = token;
    await this.limits.giveBack(TRIES, address).catch(() => undefined);
    return true;
  }
}
