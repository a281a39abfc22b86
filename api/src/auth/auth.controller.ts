import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  CompleteAccountRequest,
  LoginRequest,
  RegisterRequest,
  VerifyTokenRequest,
  CompleteAccountResponse,
  LoginResponse,
  RegisterResponse,
  VerifyTokenResponse,
} from '@queuebell/contracts';
import { Answers, AnswersToToken, OF_BODY } from '../openapi/answers.js';
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
  @Answers(201, RegisterResponse, [...OF_BODY, 'EMAIL_TAKEN'])
  register(@Body({ schema: RegisterRequest }) request: RegisterRequest): Promise<RegisterResponse> {
    return this.#auth.register(request);
  }

  @Public()
  @Post('login')
  @Answers(200, LoginResponse, [...OF_BODY, 'INVALID_CREDENTIALS'])
  @HttpCode(200)
  login(@Body({ schema: LoginRequest }) request: LoginRequest): Promise<LoginResponse> {
    return this.#auth.login(request);
  }

  @Public()
  @Post('login/verifyToken')
  @Answers(200, VerifyTokenResponse, [...OF_BODY, 'NOT_LOGGED_IN', 'MEMBERSHIP_LAPSED'])
  @HttpCode(200)
  verifyToken(
    @Body({ schema: VerifyTokenRequest }) { token }: VerifyTokenRequest,
  ): Promise<VerifyTokenResponse> {
    return this.#auth.verifyToken(token);
  }

  @Post('completeAccount')
  @AnswersToToken(200, CompleteAccountResponse, OF_BODY)
  @HttpCode(200)
  completeAccount(
    @CurrentSession() session: Session,
    @Body({ schema: CompleteAccountRequest }) request: CompleteAccountRequest,
  ): Promise<CompleteAccountResponse> {
    return this.#auth.completeAccount(session.sub, request);
  }
}
