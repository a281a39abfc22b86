import { Body, Controller, Header, Headers, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import {
  calls,
  type CompleteAccountRequest,
  type CompleteAccountResponse,
  type LoginRequest,
  type LoginResponse,
  type PaymentWatchRequest,
  type PaymentWatchResponse,
  type RegisterRequest,
  type RegisterResponse,
  type VerifyTokenRequest,
  type VerifyTokenResponse,
} from '@queuebell/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SETTINGS } from '../../../platform/deps/deps.module.js';
import type { Settings } from '../../../platform/config/config.js';
import { clientAddressOf } from '../../../platform/http/client-address.js';
import { noterOf } from '../../../platform/log/account-of-request.js';
import { Answers } from '../../../platform/openapi/answers.js';
import { setRefreshCookie } from '../../../access/sessions/refresh-cookie.js';
import { AuthService } from './auth.service.js';
import type { Session } from '../../../access/guard/authenticated-request.js';
import { PreviousSession } from '../../../access/guard/previous-session.js';
import { CompleteAccountService } from './complete-account.service.js';
import { CurrentSession } from '../../../access/guard/current-session.js';
import { For } from '../../../access/roles/roles.js';
import { PaymentWatchService } from './payment-watch.service.js';
import { Public } from '../../../platform/http/public.js';

@Controller('api')
export class AuthController {
  readonly #publicUrl: string;

  constructor(
    private readonly auth: AuthService,
    private readonly completion: CompleteAccountService,
    private readonly brought: PreviousSession,
    private readonly watches: PaymentWatchService,
    @Inject(SETTINGS) { publicUrl }: Settings,
  ) {
    this.#publicUrl = publicUrl;
  }

  @Public()
  @Post('register')
  @Answers(calls.register)
  register(
    @Body({ schema: calls.register.request }) form: RegisterRequest,
    @Req() request: FastifyRequest,
  ): Promise<RegisterResponse> {
    return this.auth.register(form, clientAddressOf(request), noterOf(request));
  }

  @Public()
  @Post('register/payment')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(calls.watchPayment)
  watchPayment(
    @Body({ schema: calls.watchPayment.request }) { secret }: PaymentWatchRequest,
    @Req() request: FastifyRequest,
  ): Promise<PaymentWatchResponse> {
    return this.watches.ask(secret, clientAddressOf(request));
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
    const { answer, cookie } = await this.auth.login(credentials, from);
    if (cookie) {
      await this.brought.end(request, from.note);
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
    return this.auth.verifyToken(token, noterOf(request));
  }

  @For('owner', 'admin')
  @Post('completeAccount')
  @Answers(calls.completeAccount)
  completeAccount(
    @CurrentSession() session: Session,
    @Body({ schema: calls.completeAccount.request }) request: CompleteAccountRequest,
  ): Promise<CompleteAccountResponse> {
    return this.completion.complete(session, request);
  }
}
