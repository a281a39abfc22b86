import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import {
  ChangePasswordRequest,
  ForgotPasswordRequest,
  ResetPasswordRequest,
  ChangePasswordResponse,
  ForgotPasswordResponse,
  ResetPasswordResponse,
} from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../auth/authenticated-request.js';
import { CurrentSession } from '../auth/current-session.js';
import { Public } from '../auth/public.js';
import { clientAddressOf } from '../limits/client-address.js';
import { Answers, AnswersToToken, OF_BODY } from '../openapi/answers.js';
import { ChangeService } from './change.service.js';
import { ResetService } from './reset.service.js';

@Controller('api')
export class PasswordsController {
  readonly #reset: ResetService;
  readonly #change: ChangeService;

  constructor(reset: ResetService, change: ChangeService) {
    this.#reset = reset;
    this.#change = change;
  }

  @Public()
  @Post('forgotPassword')
  @Answers(200, ForgotPasswordResponse, [...OF_BODY, 'USER_NOT_FOUND', 'MAIL_FAILED', 'RATE_LIMITED'])
  @HttpCode(200)
  forgot(
    @Body({ schema: ForgotPasswordRequest }) { email }: ForgotPasswordRequest,
    @Req() request: FastifyRequest,
  ): Promise<ForgotPasswordResponse> {
    return this.#reset.forgot(email, clientAddressOf(request));
  }

  @Public()
  @Post('resetPassword')
  @Answers(200, ResetPasswordResponse, [...OF_BODY, 'RESET_LINK_INVALID'])
  @HttpCode(200)
  reset(
    @Body({ schema: ResetPasswordRequest }) request: ResetPasswordRequest,
  ): Promise<ResetPasswordResponse> {
    return this.#reset.reset(request);
  }

  @Post('changePassword')
  @AnswersToToken(200, ChangePasswordResponse, [...OF_BODY, 'PASSWORD_REFUSED'])
  @HttpCode(200)
  change(
    @CurrentSession() { sub }: Session,
    @Body({ schema: ChangePasswordRequest }) request: ChangePasswordRequest,
  ): Promise<ChangePasswordResponse> {
    return this.#change.change(sub, request);
  }
}
