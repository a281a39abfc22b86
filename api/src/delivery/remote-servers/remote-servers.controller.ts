import { All, Controller, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Admission } from '../../access/guard/admission.js';
import type { Session } from '../../access/guard/authenticated-request.js';
import { ANYBODY, type Demands } from '../../access/guard/session-rules.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { tokenOf } from '../../platform/http/bearer-token.js';
import { clientAddressOf } from '../../platform/http/client-address.js';
import { Public } from '../../platform/http/public.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { noterOf } from '../../platform/log/account-of-request.js';
import { remoteCallOf } from './remote-call.js';
import { RemoteServers } from './remote-servers.service.js';

/** Of a visitor without a session, to one remote. */
const VISITOR_CALLS = { max: 120, windowMs: 60_000 };

const SITE_STAFF: Demands = { callers: ['admin'], needsMembership: false };

/** Public, because the server decides which of its calls need a session. */
@Public()
@ApiExcludeController()
@Controller('api/remotes/:remote/server')
export class RemoteServersController {
  constructor(
    private readonly servers: RemoteServers,
    private readonly admission: Admission,
    private readonly limits: RateLimits,
  ) {}

  @All('*')
  async pass(
    @Param('remote') remote: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const server = this.servers.serverOf(remote);
    const session = server ? await this.#sessionOf(remote, request) : null;
    const call = server && remoteCallOf(request, server, session);
    if (!call) throw new ApiError('NOT_FOUND');
    const caller = session?.shop ?? clientAddressOf(request);
    const { status, headers, body } = await this.servers.send(remote, call, caller);
    await reply.code(status).headers(headers).send(body);
  }

  /** @throws ApiError if there is a token that allows nothing */
  async #sessionOf(remote: string, request: FastifyRequest): Promise<Session | null> {
    const token = tokenOf(request.headers.authorization);
    if (token === null) {
      const key = `${remote} ${clientAddressOf(request)}`;
      await this.limits.takeIfCounted('remote-server', key, VISITOR_CALLS.max, VISITOR_CALLS.windowMs);
      return null;
    }
    const claims = this.admission.claimsOf(token);
    noterOf(request)(claims.sub);
    const session = await this.admission.admitAs(claims, ANYBODY);
    // A team's server may show all shops to site staff, so they need the second factor here, too, if the setting demands it.
    return session.role === 'admin' ? this.admission.admitAs(claims, SITE_STAFF) : session;
  }
}
