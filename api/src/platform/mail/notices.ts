import { Injectable, Logger } from '@nestjs/common';
import { Mailer, type Mail } from './mailer.js';

/** Mails that tell an owner what happened. A failure does not fail the caller. */
@Injectable()
export class Notices {
  readonly #logger = new Logger(Notices.name);

  constructor(private readonly mailer: Mailer) {}

  /** Does not wait for the mail server; a failure is logged. */
  send(accountId: string, mail: Mail): void {
    this.mailer.send(mail).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      this.#logger.error(`${accountId} got no mail “${mail.subject}”: ${why}`);
    });
  }
}
