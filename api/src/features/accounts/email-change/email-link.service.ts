import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  EMAIL_CHANGE_WINDOW_MS,
  EMAIL_CHANGES_MAX,
  EMAIL_LINK_TTL_MS,
  FORGOT_MAX_PER_ADDRESS,
  FORGOT_WINDOW_MS,
  messages,
  type EmailChangeResponse,
} from '@queuebell/contracts';
import { UsersService } from '../../../access/accounts/users.service.js';
import type { Session } from '../../../access/guard/authenticated-request.js';
import { RecentPasswords } from '../../../access/passwords/recent-passwords.js';
import { newLinkToken } from '../../../access/reset-links/reset-token.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Settings } from '../../../platform/config/config.js';
import { SETTINGS } from '../../../platform/deps/deps.module.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import { RateLimits } from '../../../platform/limits/rate-limits.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { Notices } from '../../../platform/mail/notices.js';
import { sendOrFail } from '../../../platform/mail/send-or-fail.js';
import { hashOfSecret } from '../../../platform/config/secret-hash.js';
import { confirmEmailMail, emailAskedMail } from './email-change-mails.js';

/** Sends the link that confirms a new address, to an owner who has just given the password. */
@Injectable()
export class EmailLinkService {
  readonly #logger = new Logger(EmailLinkService.name);

  constructor(
    private readonly users: UsersService,
    private readonly recentPasswords: RecentPasswords,
    private readonly limits: RateLimits,
    private readonly mailer: Mailer,
    private readonly notices: Notices,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws ApiError 'PASSWORD_NEEDED', 'EMAIL_TAKEN', 'MAIL_FAILED', 'INVALID_INPUT'; RateLimited */
  async send(
    asking: Session,
    email: string,
    client: string,
    requestId: string,
  ): Promise<EmailChangeResponse> {
    const sid = await this.recentPasswords.demand(asking);
    await this.limits.take('new email from', client, FORGOT_MAX_PER_ADDRESS, FORGOT_WINDOW_MS);
    await this.limits.take('new email of', asking.sub, EMAIL_CHANGES_MAX, EMAIL_CHANGE_WINDOW_MS);
    const account = await this.users.byId(asking.sub);
    if (!account) throw new ApiError('NOT_LOGGED_IN');
    if (account.email === email) throw new ApiError('INVALID_INPUT', messages.emailIsYours);
    if (await this.users.byEmail(email)) throw new ApiError('EMAIL_TAKEN', messages.emailTaken);
    const token = newLinkToken();
    const mail = confirmEmailMail(account, { email, token }, this.settings);
    await sendOrFail(this.mailer, mail, this.#logger, requestId);
    const expiresAt = new Date(this.clock.now().getTime() + EMAIL_LINK_TTL_MS);
    await this.users.beginEmailChange(account._id, { email, tokenHash: hashOfSecret(token), sid, expiresAt });
    this.notices.send(asking.sub, emailAskedMail(account, this.settings));
    return { expiresAt: expiresAt.toISOString() };
  }
}
