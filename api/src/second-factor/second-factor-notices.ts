import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Settings } from '../config/config.js';
import { SETTINGS } from '../config/config.module.js';
import { Notices } from '../mail/notices.js';
import type { UserDocument } from '../users/user.schema.js';
import { secondFactorMail, type SecondFactorNews } from './second-factor-mail.js';

/** Tells an owner by mail what happened to the second factor. */
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
