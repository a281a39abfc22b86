import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Clock } from '../../platform/clock/clock.js';
import type { NoteAccount } from '../../platform/log/account-of-request.js';
import { presentedOf, readRefreshCookie } from '../sessions/refresh-cookie.js';
import { decisionOf } from '../sessions/refresh-rules.js';
import type { SessionDocument } from '../sessions/session.schema.js';
import { SessionStates } from '../sessions/session-states.js';
import { Sessions } from '../sessions/sessions.js';
import { tokenOf } from '../../platform/http/bearer-token.js';
import { SessionTokens } from '../tokens/session-token.js';

type RequestWithSession = Pick<FastifyRequest, 'cookies' | 'headers'>;

@Injectable()
export class BrowserSession {
  constructor(
    private readonly sessions: Sessions,
    private readonly states: SessionStates,
    private readonly tokens: SessionTokens,
    private readonly clock: Clock,
  ) {}

  /** By the request's cookie, and by its token: without https, few calls get the cookie. */
  async end(request: RequestWithSession, note: NoteAccount): Promise<void> {
    const token = tokenOf(request.headers.authorization);
    const claims = token === null ? null : this.tokens.read(token);
    if (claims) note(claims.sub);
    const known = await this.#byCookie(request);
    if (known) note(known.ownerId.toHexString());
    for (const id of new Set([known?._id, claims?.sid])) {
      if (id === undefined) continue;
      await this.sessions.end(id);
      this.states.forget(id);
    }
  }

  async #byCookie(request: RequestWithSession): Promise<SessionDocument | null> {
    const cookie = readRefreshCookie(request);
    const session = cookie && (await this.sessions.byId(cookie.id));
    if (!session) return null;
    const decision = decisionOf(session, presentedOf(cookie.secret, session.issueKey), this.clock.now());
    return decision === 'reuse' || decision === 'unknown' ? null : session;
  }
}
