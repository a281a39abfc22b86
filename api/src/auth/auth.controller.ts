import { Body, Controller, Post, Req } from '@nestjs/common';
import {
  calls,
  type CompleteAccountRequest,
  type CompleteAccountResponse,
  type LoginRequest,
  type LoginResponse,
  type RegisterRequest,
  type RegisterResponse,
  type VerifyTokenRequest,
  type VerifyTokenResponse,
} from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import { clientAddressOf } from '../limits/client-address.js';
import { Answers } from '../openapi/answers.js';
import { AuthService } from './auth.service.js';
import type { Session } from './authenticated-request.js';
import { CurrentSession } from './current-session.js';
import { Public } from './public.js';

@Controller('api')
export class AuthController {
  readonly #auth: AuthService;

  constructor(auth: AuthService) {
    this.#auth = auth;
  }

  @Public()
  @Post('register')
  @Answers(calls.register)
  register(
    @Body({ schema: calls.register.request }) form: RegisterRequest,
    @Req() request: FastifyRequest,
  ): Promise<RegisterResponse> {
    return this.#auth.register(form, clientAddressOf(request));
  }

  @Public()
  @Post('login')
  @Answers(calls.login)
  login(
    @Body({ schema: calls.login.request }) credentials: LoginRequest,
    @Req() request: FastifyRequest,
  ): Promise<LoginResponse> {
    return this.#auth.login(credentials, clientAddressOf(request));
  }

  @Public()
  @Post('login/verifyToken')
  @Answers(calls.verifyToken)
  verifyToken(
    @Body({ schema: calls.verifyToken.request }) { token }: VerifyTokenRequest,
  ): Promise<VerifyTokenResponse> {
    return this.#auth.verifyToken(token);
  }

  @Post('completeAccount')
  @Answers(calls.completeAccount)
  completeAccount(
    @CurrentSession() session: Session,
    @Body({ schema: calls.completeAccount.request }) request: CompleteAccountRequest,
  ): Promise<CompleteAccountResponse> {
    return this.#auth.completeAccount(session.sub, request);
  }
}
