import { Controller, Delete, Header, Inject, Post, Req, Res } from '@nestjs/common';
import {
  calls,
  REFRESH_FAILURES_MAX,
  REFRESH_WINDOW_MS,
  type LoggedOut,
  type RefreshResponse,
} from '@queuebell/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrowserSession } from '../../../access/guard/browser-session.js';
import { Public } from '../../../platform/http/public.js';
import { SETTINGS } from '../../../platform/deps/deps.module.js';
import type { Settings } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import { clientAddressOf } from '../../../platform/http/client-address.js';
import { RateLimits } from '../../../platform/limits/rate-limits.js';
import { noterOf } from '../../../platform/log/account-of-request.js';
import { Answers } from '../../../platform/openapi/answers.js';
import { refuseOtherOrigins } from '../../../platform/http/own-origin.js';
import {
  clearRefreshCookie,
  readRefreshCookie,
  setRefreshCookie,
} from '../../../access/sessions/refresh-cookie.js';
import { SessionsService } from './sessions.service.js';

const REFRESHING = 'refreshing';

/** The session of the calling browser, known by its cookie: its access token may have expired. */
@Public()
@Controller('api/session')
export class SessionController {
  readonly #publicUrl: string;

  constructor(
    private readonly sessions: SessionsService,
    private readonly browserSession: BrowserSession,
    private readonly limits: RateLimits,
    @Inject(SETTINGS) { publicUrl }: Settings,
  ) {
    this.#publicUrl = publicUrl;
  }

  /** Counts only invalid cookies, because a whole shop may share one address. */
  @Post('refresh')
  @Header('cache-control', 'no-store')
  @Answers(calls.refreshSession)
  async refresh(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RefreshResponse> {
    refuseOtherOrigins(request, this.#publicUrl);
    const known = readRefreshCookie(request);
    try {
      if (!known) throw new ApiError('NOT_LOGGED_IN');
      const { answer, cookie } = await this.sessions.refresh(known, {
        requestId: request.id,
        note: noterOf(request),
      });
      if (cookie) setRefreshCookie(reply, cookie, this.#publicUrl);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError) || error.body.code !== 'NOT_LOGGED_IN') throw error;
      clearRefreshCookie(reply, this.#publicUrl);
      if (known)
        await this.limits.take(REFRESHING, clientAddressOf(request), REFRESH_FAILURES_MAX, REFRESH_WINDOW_MS);
      throw error;
    }
  }

  @Delete()
  @Answers(calls.logOut)
  async logOut(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoggedOut> {
    refuseOtherOrigins(request, this.#publicUrl);
    await this.browserSession.end(request, noterOf(request));
    clearRefreshCookie(reply, this.#publicUrl);
    return { loggedOut: true };
  }
}
