import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { DEPLOY_TRIES_MAX, DEPLOY_TRIES_WINDOW_MS } from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import { tokenOf } from '../../platform/http/bearer-token.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { clientAddressOf } from '../../platform/http/client-address.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { DeployTokens } from './deploy-tokens.js';

const TRIES = 'deploy-token';

/** Works without the database, as a release does. */
@Injectable()
export class DeployTokenGuard implements CanActivate {
  constructor(
    private readonly tokens: DeployTokens,
    private readonly limits: RateLimits,
  ) {}

  /** @throws ApiError('DEPLOY_TOKEN_REFUSED'), RateLimited */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: { remote: string } }>>();
    const token = tokenOf(request.headers.authorization);
    if (token === null) throw new ApiError('DEPLOY_TOKEN_REFUSED');
    const address = clientAddressOf(request);
    await this.limits.takeIfCounted(TRIES, address, DEPLOY_TRIES_MAX, DEPLOY_TRIES_WINDOW_MS);
    if (!(await this.tokens.isFor(request.params.remote, token))) throw new ApiError('DEPLOY_TOKEN_REFUSED');
    await this.limits.giveBack(TRIES, address).catch(() => undefined);
    return true;
  }
}
