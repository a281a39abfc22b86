import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { messages, type ConfirmEmailResponse } from '@queuebell/contracts';
import type { Connection, mongo } from 'mongoose';
import { AccountParts } from '../../../access/accounts/account-parts.js';
import { AccountStates } from '../../../access/accounts/account-states.js';
import type { EmailChange, UserDocument } from '../../../access/accounts/user.schema.js';
import { UsersService } from '../../../access/accounts/users.service.js';
import { ResetLinksService } from '../../../access/reset-links/reset-links.service.js';
import { SessionStates } from '../../../access/sessions/session-states.js';
import { Sessions } from '../../../access/sessions/sessions.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Settings } from '../../../platform/config/config.js';
import { isDuplicateKey } from '../../../platform/database/duplicate-key.js';
import { SETTINGS } from '../../../platform/deps/deps.module.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import type { NoteAccount } from '../../../platform/log/account-of-request.js';
import { Notices } from '../../../platform/mail/notices.js';
import { hashOfSecret } from '../../../platform/config/secret-hash.js';
import { emailChangedMail } from './email-change-mails.js';

/** Changes the email address once a mailed link is opened (docs/decisions/0033). */
@Injectable()
export class EmailChangeService {
  readonly #logger = new Logger(EmailChangeService.name);

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly users: UsersService,
    private readonly accounts: AccountStates,
    private readonly parts: AccountParts,
    private readonly links: ResetLinksService,
    private readonly sessions: Sessions,
    private readonly states: SessionStates,
    private readonly notices: Notices,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws ApiError('EMAIL_LINK_INVALID'), or 'EMAIL_TAKEN' if it was registered meanwhile */
  async confirm(token: string, note: NoteAccount): Promise<ConfirmEmailResponse> {
    const before = await this.users.byEmailChange(hashOfSecret(token), this.clock.now());
    if (!before?.emailChange) throw new ApiError('EMAIL_LINK_INVALID');
    const id = before._id.toHexString();
    note(id);
    const ended = await this.#change(before, before.emailChange);
    for (const sid of ended) this.states.forget(sid);
    this.accounts.forget(id);
    this.#logger.log(`${id} has another email address.`);
    this.notices.send(id, emailChangedMail(before, this.settings));
    return { email: before.emailChange.email };
  }

  async #change(before: UserDocument, change: EmailChange): Promise<string[]> {
    try {
      return await this.connection.transaction((session) => this.#changeIn(session, before, change));
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
    await this.links.revoke(_id, session);
    const ended = await this.sessions.endAll(_id, { but: change.sid, session });
    await this.sessions.adoptEpoch(change.sid, account, session);
    return ended;
  }
}
