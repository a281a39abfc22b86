import { Body, Controller, Post, Req } from '@nestjs/common';
import {
  calls,
  type ConfirmEmailRequest,
  type ConfirmEmailResponse,
  type EmailChangeRequest,
  type EmailChangeResponse,
} from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../../../access/guard/authenticated-request.js';
import { CurrentSession } from '../../../access/guard/current-session.js';
import { ANY_PERSON, Roles } from '../../../access/roles/roles.js';
import { Public } from '../../../platform/http/public.js';
import { clientAddressOf } from '../../../platform/http/client-address.js';
import { noterOf } from '../../../platform/log/account-of-request.js';
import { Answers } from '../../../platform/openapi/answers.js';
import { EmailChangeService } from './email-change.service.js';
import { EmailLinkService } from './email-link.service.js';

@Controller('api/account/email')
export class EmailChangeController {
  constructor(
    private readonly links: EmailLinkService,
    private readonly change: EmailChangeService,
  ) {}

  @Roles(...ANY_PERSON)
  @Post()
  @Answers(calls.changeEmail)
  ask(
    @CurrentSession() session: Session,
    @Body({ schema: calls.changeEmail.request }) { email }: EmailChangeRequest,
    @Req() request: FastifyRequest,
  ): Promise<EmailChangeResponse> {
    return this.links.send(session, email, clientAddressOf(request), request.id);
  }

  @Public()
  @Post('confirm')
  @Answers(calls.confirmEmail)
  confirm(
    @Body({ schema: calls.confirmEmail.request }) { token }: ConfirmEmailRequest,
    @Req() request: FastifyRequest,
  ): Promise<ConfirmEmailResponse> {
    return this.change.confirm(token, noterOf(request));
  }
}
