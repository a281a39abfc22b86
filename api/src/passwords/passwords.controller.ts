import { Body, Controller, Post, Req } from '@nestjs/common';
import {
  calls,
  type ChangePasswordRequest,
  type ChangePasswordResponse,
  type ForgotPasswordRequest,
  type ForgotPasswordResponse,
  type ResetPasswordRequest,
  type ResetPasswordResponse,
} from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../auth/authenticated-request.js';
import { CurrentSession } from '../auth/current-session.js';
import { Public } from '../auth/public.js';
import { clientAddressOf } from '../limits/client-address.js';
import { Answers } from '../openapi/answers.js';
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
  @Answers(calls.forgotPassword)
  forgot(
    @Body({ schema: calls.forgotPassword.request }) { email }: ForgotPasswordRequest,
    @Req() request: FastifyRequest,
  ): Promise<ForgotPasswordResponse> {
    return this.#reset.forgot(email, clientAddressOf(request));
  }

  @Public()
  @Post('resetPassword')
  @Answers(calls.resetPassword)
  reset(
    @Body({ schema: calls.resetPassword.request }) request: ResetPasswordRequest,
  ): Promise<ResetPasswordResponse> {
    return this.#reset.reset(request);
  }

  @Post('changePassword')
  @Answers(calls.changePassword)
  change(
    @CurrentSession() { sub }: Session,
    @Body({ schema: calls.changePassword.request }) request: ChangePasswordRequest,
  ): Promise<ChangePasswordResponse> {
    return this.#change.change(sub, request);
  }
}
