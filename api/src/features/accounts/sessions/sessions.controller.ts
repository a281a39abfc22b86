import { Body, Controller, Delete, Get, Header, Param, Post, Req } from '@nestjs/common';
import {
  calls,
  type ConfirmPasswordRequest,
  type OtherSessionsEnded,
  type PasswordConfirmed,
  type SessionEnded,
  type SessionList,
} from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../../../access/guard/authenticated-request.js';
import { CurrentSession } from '../../../access/guard/current-session.js';
import { ANY_PERSON, Roles } from '../../../access/roles/roles.js';
import { RecentPasswords } from '../../../access/passwords/recent-passwords.js';
import { clientAddressOf } from '../../../platform/http/client-address.js';
import { Answers } from '../../../platform/openapi/answers.js';
import { SessionsService } from './sessions.service.js';

@Controller('api/sessions')
@Roles(...ANY_PERSON)
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly recent: RecentPasswords,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(calls.listSessions)
  list(@CurrentSession() session: Session): Promise<SessionList> {
    return this.sessions.list(session);
  }

  @Post('confirm')
  @Answers(calls.confirmPassword)
  confirm(
    @CurrentSession() session: Session,
    @Body({ schema: calls.confirmPassword.request }) { password }: ConfirmPasswordRequest,
    @Req() request: FastifyRequest,
  ): Promise<PasswordConfirmed> {
    return this.recent.confirm(session, password, clientAddressOf(request));
  }

  @Delete(':id')
  @Answers(calls.endSession)
  end(@CurrentSession() session: Session, @Param('id') id: string): Promise<SessionEnded> {
    return this.sessions.end(session, id);
  }

  @Delete()
  @Answers(calls.endOtherSessions)
  endOthers(@CurrentSession() session: Session): Promise<OtherSessionsEnded> {
    return this.sessions.endOthers(session);
  }
}
