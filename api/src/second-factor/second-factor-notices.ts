import { Inject, Injectable, Logger } from '@nestjs/common';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/config.js';
import { Mailer } from '../mail/mailer.js';
import type { UserDocument } from '../users/user.schema.js';
import { secondFactorMail, type SecondFactorNews } from './second-factor-mail.js';

/** Tells an owner by mail what happened to the second factor. A mail server that is away keeps nobody from anything. */
@Injectable()
export class SecondFactorNotices {
  readonly #logger = new Logger(SecondFactorNotices.name);
  readonly #mailer: Mailer;
  readonly #settings: Settings;

  constructor(mailer: Mailer, @Inject(SETTINGS) settings: Settings) {
    this.#mailer = mailer;
    this.#settings = settings;
  }

  /** Nobody waits for a mail server: it is on its way, or a line of the log says why not. */
  tell({ _id, email: to }: UserDocument, news: SecondFactorNews): void {
    const id = _id.toHexString();
    const { siteName, publicUrl } = this.#settings;
    this.#logger.log(`Second factor of ${id}: ${news.what}.`);
    const mail = secondFactorMail(news, { siteName, to, link: `${publicUrl}/profile` });
    this.#mailer.send(mail).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      this.#logger.error(`${id} was not told of its second factor by mail: ${why}`);
    });
  }
}
