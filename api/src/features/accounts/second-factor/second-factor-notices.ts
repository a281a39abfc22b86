import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Settings } from '../../../platform/config/config.js';
import { SETTINGS } from '../../../platform/deps/deps.module.js';
import { Notices } from '../../../platform/mail/notices.js';
import type { UserDocument } from '../../../access/accounts/user.schema.js';
import { secondFactorMail, type SecondFactorNews } from './second-factor-mail.js';

@Injectable()
export class SecondFactorNotices {
  readonly #logger = new Logger(SecondFactorNotices.name);

  constructor(
    private readonly notices: Notices,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  tell({ _id, email: to, name }: UserDocument, news: SecondFactorNews): void {
    const id = _id.toHexString();
    const { siteName, publicUrl } = this.settings;
    this.#logger.log(`Second factor of ${id}: ${news.what}.`);
    this.notices.send(id, secondFactorMail(news, { siteName, to, name, link: `${publicUrl}/profile` }));
  }
}
