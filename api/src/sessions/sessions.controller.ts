import { Controller, Delete, Get, Header, Headers, Inject, Param, Res } from '@nestjs/common';
import { calls, type OtherSessionsEnded, type SessionEnded, type SessionList } from '@queuebell/contracts';
import type { FastifyReply } from 'fastify';
import type { Session } from '../auth/authenticated-request.js';
import { CurrentSession } from '../auth/current-session.js';
import { For } from '../auth/for.js';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/config.js';
import { Answers } from '../openapi/answers.js';
import { setRefreshCookie } from './refresh-cookie.js';
import { SessionsService } from './sessions.service.js';

/** Where an account is logged in, seen from one of these places. */
@Controller('api/sessions')
@For('owner', 'admin')
export class SessionsController {
  readonly #sessions: SessionsService;
  readonly #publicUrl: string;

  constructor(sessions: SessionsService, @Inject(SETTINGS) { publicUrl }: Settings) {
    this.#sessions = sessions;
    this.#publicUrl = publicUrl;
  }

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(calls.listSessions)
  list(@CurrentSession() session: Session): Promise<SessionList> {
    return this.#sessions.list(session);
  }

  @Delete(':id')
  @Answers(calls.endSession)
  end(@CurrentSession() session: Session, @Param('id') id: string): Promise<SessionEnded> {
    return this.#sessions.end(session, id);
  }

  @Delete()
  @Answers(calls.endOtherSessions)
  async endOthers(
    @CurrentSession() session: Session,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OtherSessionsEnded> {
    const { answer, cookie } = await this.#sessions.endOthers(session, userAgent);
    if (cookie) setRefreshCookie(reply, cookie, this.#publicUrl);
    return answer;
  }
}
