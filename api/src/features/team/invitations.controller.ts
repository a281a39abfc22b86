import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import {
  calls,
  type AcceptInvitationRequest,
  type ConfirmInvitationRequest,
  type Invitation,
  type InvitationRequest,
  type LoginResponse,
} from '@queuebell/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrowserSession } from '../../access/guard/browser-session.js';
import { setRefreshCookie } from '../../access/sessions/refresh-cookie.js';
import type { Settings } from '../../platform/config/config.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import { clientAddressOf } from '../../platform/http/client-address.js';
import { Public } from '../../platform/http/public.js';
import { noterOf } from '../../platform/log/account-of-request.js';
import { Answers } from '../../platform/openapi/answers.js';
import type { LoggedIn, LoginFrom } from '../accounts/login/login.service.js';
import { InvitationsService } from './invitations.service.js';

const ANSWERED = { passthrough: true } as const;

@Public()
@Controller('api/invitations')
export class InvitationsController {
  readonly #publicUrl: string;

  constructor(
    private readonly invitations: InvitationsService,
    private readonly previous: BrowserSession,
    @Inject(SETTINGS) { publicUrl }: Settings,
  ) {
    this.#publicUrl = publicUrl;
  }

  @Post('look')
  @HttpCode(200)
  @Answers(calls.readInvitation)
  look(@Body({ schema: calls.readInvitation.request }) { token }: InvitationRequest): Promise<Invitation> {
    return this.invitations.look(token);
  }

  @Post('accept')
  @HttpCode(200)
  @Answers(calls.acceptInvitation)
  async accept(
    @Body({ schema: calls.acceptInvitation.request }) form: AcceptInvitationRequest,
    @Req() request: FastifyRequest,
    @Res(ANSWERED) reply: FastifyReply,
  ): Promise<LoginResponse> {
    return this.#logIn(await this.invitations.accept(form, loginFrom(request)), request, reply);
  }

  @Post('confirm')
  @HttpCode(200)
  @Answers(calls.confirmInvitation)
  async confirm(
    @Body({ schema: calls.confirmInvitation.request }) form: ConfirmInvitationRequest,
    @Req() request: FastifyRequest,
    @Res(ANSWERED) reply: FastifyReply,
  ): Promise<LoginResponse> {
    return this.#logIn(await this.invitations.confirm(form, loginFrom(request)), request, reply);
  }

  async #logIn(
    { answer, cookie }: LoggedIn,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<LoginResponse> {
    if (cookie) {
      await this.previous.end(request, noterOf(request));
      setRefreshCookie(reply, cookie, this.#publicUrl);
    }
    return answer;
  }
}

const loginFrom = (request: FastifyRequest): LoginFrom => ({
  address: clientAddressOf(request),
  userAgent: request.headers['user-agent'],
  note: noterOf(request),
});
