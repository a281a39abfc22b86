import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  FORGOT_MAX_PER_ACCOUNT,
  FORGOT_MAX_PER_ADDRESS,
  FORGOT_WINDOW_MS,
  messages,
  type ForgotPasswordResponse,
} from '@queuebell/contracts';
import { UsersService } from '../../../access/accounts/users.service.js';
import { ResetLinksService } from '../../../access/reset-links/reset-links.service.js';
import { newLinkToken } from '../../../access/reset-links/reset-token.js';
import type { Settings } from '../../../platform/config/config.js';
import { SETTINGS } from '../../../platform/deps/deps.module.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import { RateLimits } from '../../../platform/limits/rate-limits.js';
import type { NoteAccount } from '../../../platform/log/account-of-request.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { sendOrFail } from '../../../platform/mail/send-or-fail.js';
import { resetMail } from './reset-mail.js';

@Injectable()
export class ForgotPasswordService {
  readonly #logger = new Logger(ForgotPasswordService.name);

  constructor(
    private readonly users: UsersService,
    private readonly links: ResetLinksService,
    private readonly limits: RateLimits,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Mail goes first: if it fails, nothing changes. @throws ApiError 'USER_NOT_FOUND', 'MAIL_FAILED' */
  async sendLink(
    email: string,
    client: string,
    { requestId, note }: { requestId: string; note: NoteAccount },
  ): Promise<ForgotPasswordResponse> {
    await this.limits.take('forgot from', client, FORGOT_MAX_PER_ADDRESS, FORGOT_WINDOW_MS);
    const user = await this.users.byEmail(email);
    if (!user) throw new ApiError('USER_NOT_FOUND');
    note(user._id.toHexString());
    await this.limits.take('forgot of', user._id.toHexString(), FORGOT_MAX_PER_ACCOUNT, FORGOT_WINDOW_MS);
    const token = newLinkToken();
    const { publicUrl, siteName } = this.settings;
    const link = `${publicUrl}/reset-password?token=${token}`;
    const mail = resetMail({ siteName, to: user.email, name: user.name, link });
    await sendOrFail(this.mailer, mail, this.#logger, requestId);
    await this.links.storeLink(user._id, token);
    return { message: messages.resetSent };
  }
}
