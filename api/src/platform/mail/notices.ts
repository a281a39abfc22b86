import { Injectable, Logger } from '@nestjs/common';
import { Mailer, type Mail } from './mailer.js';

/** Mails that tell an owner what happened. A mail server that is away keeps nobody from anything. */
@Injectable()
export class Notices {
  readonly #logger = new Logger(Notices.name);

  constructor(private readonly mailer: Mailer) {}

  /** Nobody waits for a mail server: the mail is on its way, or a line of the log says why not. */
  send(accountId: string, mail: Mail): void {
    this.mailer.send(mail).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      this.#logger.error(`${accountId} was not told by mail (“${mail.subject}”): ${why}`);
    });
  }
}
