import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import {
  EMAIL_CHANGE_WINDOW_MS,
  EMAIL_CHANGES_MAX,
  EMAIL_LINK_TTL_MS,
  FORGOT_MAX_PER_ADDRESS,
  FORGOT_WINDOW_MS,
  messages,
  type ConfirmEmailResponse,
  type EmailChangeResponse,
} from '@queuebell/contracts';
import type { Connection, mongo } from 'mongoose';
import type { Session } from '../../../access/guard/authenticated-request.js';
import { RecentPasswords } from '../../../access/passwords/recent-passwords.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Settings } from '../../../platform/config/config.js';
import { SETTINGS } from '../../../platform/deps/deps.module.js';
import { modelOf } from '../../../platform/database/schema.js';
import { resetLinkModel } from '../../../access/reset-links/reset-link.schema.js';
import { isDuplicateKey } from '../../../platform/database/duplicate-key.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import { RateLimits } from '../../../platform/limits/rate-limits.js';
import type { NoteAccount } from '../../../platform/log/account-of-request.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { Notices } from '../../../platform/mail/notices.js';
import { sendOrFail } from '../../../platform/mail/send-or-fail.js';
import { hashOfToken, newResetToken } from '../../../access/reset-links/reset-token.js';
import { Sessions } from '../../../access/sessions/sessions.js';
import { SessionStates } from '../../../access/sessions/session-states.js';
import { AccountParts } from '../../../access/accounts/account-parts.js';
import { AccountStates } from '../../../access/accounts/account-states.js';
import type { EmailChange, UserDocument } from '../../../access/accounts/user.schema.js';
import { UsersService } from '../../../access/accounts/users.service.js';
import { confirmEmailMail, emailAskedMail, emailChangedMail } from './email-change-mails.js';

/** Changes the email address: asked for with the password, confirmed by a link (docs/decisions/0033). */
@Injectable()
export class EmailChangeService {
  readonly #logger = new Logger(EmailChangeService.name);

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly users: UsersService,
    private readonly accounts: AccountStates,
    private readonly parts: AccountParts,
    private readonly sessions: Sessions,
    private readonly states: SessionStates,
    private readonly recentPasswords: RecentPasswords,
    private readonly limits: RateLimits,
    private readonly mailer: Mailer,
    private readonly notices: Notices,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws ApiError 'PASSWORD_NEEDED', 'EMAIL_TAKEN', 'MAIL_FAILED', 'INVALID_INPUT'; RateLimited */
  async ask(asking: Session, email: string, client: string, requestId: string): Promise<EmailChangeResponse> {
    const sid = await this.recentPasswords.demand(asking);
    await this.limits.take('new email from', client, FORGOT_MAX_PER_ADDRESS, FORGOT_WINDOW_MS);
    await this.limits.take('new email of', asking.sub, EMAIL_CHANGES_MAX, EMAIL_CHANGE_WINDOW_MS);
    const account = await this.users.byId(asking.sub);
    if (!account) throw new ApiError('NOT_LOGGED_IN');
    if (account.email === email) throw new ApiError('INVALID_INPUT', messages.emailIsYours);
    if (await this.users.byEmail(email)) throw new ApiError('EMAIL_TAKEN', messages.emailTaken);
    const token = newResetToken();
    const { siteName, publicUrl } = this.settings;
    const link = `${publicUrl}/change-email?token=${token}`;
    const mail = confirmEmailMail({ siteName, to: email, name: account.name, link });
    await sendOrFail(this.mailer, mail, this.#logger, requestId);
    const expiresAt = new Date(this.clock.now().getTime() + EMAIL_LINK_TTL_MS);
    await this.users.beginEmailChange(account._id, { email, tokenHash: hashOfToken(token), sid, expiresAt });
    this.#tell(account, emailAskedMail, '/change-password');
    return { expiresAt: expiresAt.toISOString() };
  }

  /** @throws ApiError('EMAIL_LINK_INVALID'), or 'EMAIL_TAKEN' if it was registered meanwhile */
  async confirm(token: string, note: NoteAccount): Promise<ConfirmEmailResponse> {
    const before = await this.users.byEmailChange(hashOfToken(token), this.clock.now());
    if (!before?.emailChange) throw new ApiError('EMAIL_LINK_INVALID');
    const id = before._id.toHexString();
    note(id);
    const ended = await this.#change(before, before.emailChange);
    for (const sid of ended) this.states.forget(sid);
    this.accounts.forget(id);
    this.#logger.log(`${id} has another email address.`);
    this.#tell(before, emailChangedMail, '/feedback');
    return { email: before.emailChange.email };
  }

  async #change(before: UserDocument, change: EmailChange): Promise<string[]> {
    try {
      return await this.connection
        .getClient()
        .withSession((session) => session.withTransaction(() => this.#changeIn(session, before, change)));
    } catch (error) {
      if (isDuplicateKey(error)) throw new ApiError('EMAIL_TAKEN', messages.emailTaken);
      throw error;
    }
  }

  /** Feedback and payments follow the address; other sessions and reset links end. */
  async #changeIn(
    session: mongo.ClientSession,
    before: UserDocument,
    change: EmailChange,
  ): Promise<string[]> {
    const account = await this.users.changeEmail(change, this.clock.now(), session);
    if (!account) throw new ApiError('EMAIL_LINK_INVALID');
    const { _id } = account;
    await this.parts.followEmail(before, account.email, session);
    await modelOf(this.connection, resetLinkModel).deleteOne({ _id }, { session });
    const ended = await this.sessions.endAll(_id, { but: change.sid, session });
    await this.sessions.goOn(change.sid, account, session);
    return ended;
  }

  #tell({ _id, email: to, name }: UserDocument, mailOf: typeof emailAskedMail, path: string): void {
    const { siteName, publicUrl } = this.settings;
    this.notices.send(_id.toHexString(), mailOf({ siteName, to, name, link: publicUrl + path }));
  }
}
