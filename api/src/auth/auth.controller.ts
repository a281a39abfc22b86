import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  CompleteAccountRequest,
  LoginRequest,
  RegisterRequest,
  VerifyTokenRequest,
  type CompleteAccountResponse,
  type LoginResponse,
  type RegisterResponse,
  type VerifyTokenResponse,
} from '@queuebell/contracts';
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
  register(@Body({ schema: RegisterRequest }) request: RegisterRequest): Promise<RegisterResponse> {
    return this.#auth.register(request);
  }

  @Public()
  @Post('login')
  @HttpCode(200)
  login(@Body({ schema: LoginRequest }) request: LoginRequest): Promise<LoginResponse> {
    return this.#auth.login(request);
  }

  @Public()
  @Post('login/verifyToken')
  @HttpCode(200)
  verifyToken(
    @Body({ schema: VerifyTokenRequest }) { token }: VerifyTokenRequest,
  ): Promise<VerifyTokenResponse> {
    return this.#auth.verifyToken(token);
  }

  @Post('completeAccount')
  @HttpCode(200)
  completeAccount(
    @CurrentSession() session: Session,
    @Body({ schema: CompleteAccountRequest }) request: CompleteAccountRequest,
  ): Promise<CompleteAccountResponse> {
    return this.#auth.completeAccount(session.sub, request);
  }
}
