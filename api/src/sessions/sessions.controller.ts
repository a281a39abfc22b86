import { Controller, Delete, Get, Header, Param } from '@nestjs/common';
import { calls, type OtherSessionsEnded, type SessionEnded, type SessionList } from '@queuebell/contracts';
import type { Session } from '../auth/authenticated-request.js';
import { CurrentSession } from '../auth/current-session.js';
import { For } from '../auth/for.js';
import { Answers } from '../openapi/answers.js';
import { SessionsService } from './sessions.service.js';

/** Where an account is logged in, seen from one of these places. */
@Controller('api/sessions')
@For('owner', 'admin')
export class SessionsController {
  readonly #sessions: SessionsService;

  constructor(sessions: SessionsService) {
    this.#sessions = sessions;
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
  endOthers(@CurrentSession() session: Session): Promise<OtherSessionsEnded> {
    return this.#sessions.endOthers(session);
  }
}
