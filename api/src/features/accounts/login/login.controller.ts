import { Body, Controller, Headers, Inject, Post, Req, Res } from '@nestjs/common';
import {
  calls,
  type LoginRequest,
  type LoginResponse,
  type VerifyTokenRequest,
  type VerifyTokenResponse,
} from '@queuebell/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrowserSession } from '../../../access/guard/browser-session.js';
import { setRefreshCookie } from '../../../access/sessions/refresh-cookie.js';
import type { Settings } from '../../../platform/config/config.js';
import { SETTINGS } from '../../../platform/deps/deps.module.js';
import { clientAddressOf } from '../../../platform/http/client-address.js';
import { Public } from '../../../platform/http/public.js';
import { noterOf } from '../../../platform/log/account-of-request.js';
import { Answers } from '../../../platform/openapi/answers.js';
import { LoginService } from './login.service.js';
import { SessionCheckService } from './session-check.service.js';

@Controller('api')
export class LoginController {
  readonly #publicUrl: string;

  constructor(
    private readonly logins: LoginService,
    private readonly sessions: SessionCheckService,
    private readonly previous: BrowserSession,
    @Inject(SETTINGS) { publicUrl }: Settings,
  ) {
    this.#publicUrl = publicUrl;
  }

  @Public()
  @Post('login')
  @Answers(calls.login)
  async login(
    @Body({ schema: calls.login.request }) credentials: LoginRequest,
    @Headers('user-agent') userAgent: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginResponse> {
    const from = { address: clientAddressOf(request), userAgent, note: noterOf(request) };
    const { answer, cookie } = await this.logins.login(credentials, from);
    if (cookie) {
      await this.previous.end(request, from.note);
      setRefreshCookie(reply, cookie, this.#publicUrl);
    }
    return answer;
  }

  @Public()
  @Post('login/verifyToken')
  @Answers(calls.verifyToken)
  verifyToken(
    @Body({ schema: calls.verifyToken.request }) { token }: VerifyTokenRequest,
    @Req() request: FastifyRequest,
  ): Promise<VerifyTokenResponse> {
    return this.sessions.verifyToken(token, noterOf(request));
  }
}
