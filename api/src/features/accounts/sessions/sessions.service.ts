import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import {
  messages,
  type OtherSessionsEnded,
  type OwnSession,
  type RefreshResponse,
  type SessionEnded,
} from '@queuebell/contracts';
import { mongo, type Connection } from 'mongoose';
import { Counter } from 'prom-client';
import type { Session } from '../../../access/guard/authenticated-request.js';
import { RecentPasswords } from '../../../access/passwords/recent-passwords.js';
import { SessionTokens } from '../../../access/tokens/session-token.js';
import { Clock } from '../../../platform/clock/clock.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import type { NoteAccount } from '../../../platform/log/account-of-request.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { AccountStates } from '../../../access/accounts/account-states.js';
import { sessionEpochOf, type UserDocument } from '../../../access/accounts/user.schema.js';
import { UsersService } from '../../../access/accounts/users.service.js';
import {
  newIssueKey,
  newSecret,
  presentedOf,
  type RefreshCookie,
} from '../../../access/sessions/refresh-cookie.js';
import { decisionOf, rotatedSecrets } from '../../../access/sessions/refresh-rules.js';
import type { SessionDocument } from '../../../access/sessions/session.schema.js';
import { SessionStates } from '../../../access/sessions/session-states.js';
import { Sessions } from '../../../access/sessions/sessions.js';
import { hashOfSecret } from '../../../platform/config/secret-hash.js';
import { userAt, Workplaces, type Workplace } from '../../../access/team/workplaces.js';

/** Retries after another tab was faster. Losing twice is rare: the loser accepts the winner's cookie. */
const TRIES_MAX = 5;

interface Refreshed {
  answer: RefreshResponse;
  /** Null: the browser keeps its cookie. */
  cookie: RefreshCookie | null;
}

/** Renews and ends sessions (docs/decisions/0018). */
@Injectable()
export class SessionsService {
  readonly #logger = new Logger(SessionsService.name);
  readonly #reuses: Counter;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly sessions: Sessions,
    private readonly states: SessionStates,
    private readonly users: UsersService,
    private readonly workplaces: Workplaces,
    private readonly accounts: AccountStates,
    private readonly tokens: SessionTokens,
    private readonly recent: RecentPasswords,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.#reuses = new Counter({
      name: 'queuebell_session_cookies_reused_total',
      help: 'Logins that ended because a cookie of theirs was used twice: one of the two users had stolen it.',
      registers: [metrics.registry],
    });
  }

  /** @throws ApiError 'NOT_LOGGED_IN' for an invalid cookie, 'MEMBERSHIP_LAPSED' after the grace period */
  async refresh(
    { id, secret }: RefreshCookie,
    { requestId, note }: { requestId: string; note: NoteAccount },
  ): Promise<Refreshed> {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const session = await this.sessions.byId(id);
      if (!session) throw new ApiError('NOT_LOGGED_IN');
      note(session.ownerId.toHexString());
      const now = this.clock.now();
      const presented = presentedOf(secret, session.issueKey);
      const decision = decisionOf(session, presented, now);
      if (decision === 'unknown') throw new ApiError('NOT_LOGGED_IN');
      if (decision === 'reuse') await this.#endAsStolen(session, requestId);
      const login = await this.#loginOf(session);
      if (!login) continue;
      const { account, place } = login;
      const answer = () => ({
        token: this.tokens.make(account, id, place.member),
        user: userAt(account, place),
      });
      if (decision !== 'next' && decision !== 'again') return { answer: answer(), cookie: null };
      const { issueKey = newIssueKey() } = session;
      const cookie = { id, secret: newSecret(issueKey) };
      const change = { presented: presented.hash, successor: hashOfSecret(cookie.secret), now };
      const next = { ...rotatedSecrets(session, decision, change), issueKey };
      const isOurs = await this.sessions.rotate(session, next, account.timeZone);
      if (isOurs) return { answer: answer(), cookie };
    }
    throw new ApiError('SERVER_ERROR', undefined, 503);
  }

  async list({ sub, sid }: Session): Promise<OwnSession[]> {
    const shown = (await this.sessions.of(sub)).map((session) => shownSession(session, sid));
    return [...shown.filter(({ isCurrent }) => isCurrent), ...shown.filter(({ isCurrent }) => !isCurrent)];
  }

  /** @throws ApiError 'PASSWORD_NEEDED' except for the calling session, 'NOT_FOUND' */
  async end(session: Session, id: string): Promise<SessionEnded> {
    if (id !== session.sid) await this.recent.demand(session);
    if (!(await this.sessions.end(id, session.sub))) throw new ApiError('NOT_FOUND');
    this.states.forget(id);
    return { id };
  }

  /** Raises the epoch, which ends old tokens. @throws ApiError 'PASSWORD_NEEDED', 'NOT_LOGGED_IN' */
  async endOthers(asking: Session): Promise<OtherSessionsEnded> {
    const sid = await this.recent.demand(asking);
    const ids = await this.connection.transaction(async (session) => {
      const account = await this.users.endSessions({ _id: new mongo.ObjectId(asking.sub) }, session);
      if (!account) throw new ApiError('NOT_LOGGED_IN');
      const ids = await this.sessions.endAll(account._id, { but: sid, session });
      await this.sessions.adoptEpoch(sid, account, session);
      return ids;
    });
    for (const id of ids) this.states.forget(id);
    this.accounts.forget(asking.sub);
    return { ended: ids.length };
  }

  /** @returns null if the session must be read again: it was over, by its epoch or by a removal from the team */
  async #loginOf(session: SessionDocument): Promise<{ account: UserDocument; place: Workplace } | null> {
    const account = await this.users.byId(session.ownerId.toHexString());
    const isOfNow = account && sessionEpochOf(account) === session.epoch;
    const place = isOfNow ? await this.workplaces.ofSession(session, account) : null;
    if (!account || !place) {
      await this.sessions.endStale(session);
      this.states.forget(session._id);
      return null;
    }
    if (!this.workplaces.isOpen(place))
      throw new ApiError('MEMBERSHIP_LAPSED', place.member ? messages.shopClosed : undefined);
    return { account, place };
  }

  async #endAsStolen({ _id, ownerId }: SessionDocument, requestId: string): Promise<never> {
    const msg = `A cookie of login ${_id} of ${ownerId.toHexString()} was used twice; it has ended.`;
    this.#logger.warn({ requestId, msg });
    this.#reuses.inc();
    await this.sessions.end(_id);
    this.states.forget(_id);
    throw new ApiError('NOT_LOGGED_IN');
  }
}

const shownSession = (
  { _id, description, startedAt, lastSeenAt }: SessionDocument,
  current: string | undefined,
): OwnSession => ({
  id: _id,
  description,
  startedAt: startedAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  isCurrent: _id === current,
});
