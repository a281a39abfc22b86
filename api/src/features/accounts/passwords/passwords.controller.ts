import { Body, Controller, Headers, Inject, Post, Req, Res } from '@nestjs/common';
import {
  calls,
  type DeviceList,
  type ChangePasswordRequest,
  type ChangePasswordResponse,
  type ForgotPasswordRequest,
  type ForgotPasswordResponse,
  type ResetDevicesRequest,
  type ResetPasswordRequest,
  type ResetPasswordResponse,
} from '@queuebell/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../../../access/guard/authenticated-request.js';
import { CurrentSession } from '../../../access/guard/current-session.js';
import { ANY_PERSON, Roles } from '../../../access/roles/roles.js';
import { Public } from '../../../platform/http/public.js';
import { SETTINGS } from '../../../platform/deps/deps.module.js';
import type { Settings } from '../../../platform/config/config.js';
import { clientAddressOf } from '../../../platform/http/client-address.js';
import { noterOf } from '../../../platform/log/account-of-request.js';
import { Answers } from '../../../platform/openapi/answers.js';
import { setRefreshCookie } from '../../../access/sessions/refresh-cookie.js';
import { PasswordChangeService } from './change.service.js';
import { ForgotPasswordService } from './forgot.service.js';
import { ResetDevicesService } from './reset-devices.service.js';
import { PasswordResetService } from './reset.service.js';

@Controller('api')
export class PasswordsController {
  readonly #publicUrl: string;

  constructor(
    private readonly forgotten: ForgotPasswordService,
    private readonly resets: PasswordResetService,
    private readonly resetDevices: ResetDevicesService,
    private readonly changes: PasswordChangeService,
    @Inject(SETTINGS) { publicUrl }: Settings,
  ) {
    this.#publicUrl = publicUrl;
  }

  @Public()
  @Post('forgotPassword')
  @Answers(calls.forgotPassword)
  forgot(
    @Body({ schema: calls.forgotPassword.request }) { email }: ForgotPasswordRequest,
    @Req() request: FastifyRequest,
  ): Promise<ForgotPasswordResponse> {
    return this.forgotten.sendLink(email, clientAddressOf(request), {
      requestId: request.id,
      note: noterOf(request),
    });
  }

  @Public()
  @Post('resetPassword')
  @Answers(calls.resetPassword)
  reset(
    @Body({ schema: calls.resetPassword.request }) form: ResetPasswordRequest,
    @Req() request: FastifyRequest,
  ): Promise<ResetPasswordResponse> {
    return this.resets.reset(form, noterOf(request));
  }

  @Public()
  @Post('resetPassword/devices')
  @Answers(calls.resetDevices)
  devices(
    @Body({ schema: calls.resetDevices.request }) form: ResetDevicesRequest,
    @Req() request: FastifyRequest,
  ): Promise<DeviceList> {
    return this.resetDevices.remove(form, noterOf(request));
  }

  @Roles(...ANY_PERSON)
  @Post('changePassword')
  @Answers(calls.changePassword)
  async change(
    @CurrentSession() session: Session,
    @Body({ schema: calls.changePassword.request }) request: ChangePasswordRequest,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChangePasswordResponse> {
    const { answer, cookie } = await this.changes.change(session, request, userAgent);
    setRefreshCookie(reply, cookie, this.#publicUrl);
    return answer;
  }
}
