import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Mailer, type Mail } from './mailer.js';

/** Mails that tell an owner what happened. A failure does not fail the caller. */
@Injectable()
export class Notices implements OnApplicationShutdown {
  readonly #logger = new Logger(Notices.name);
  readonly #sending = new Set<Promise<void>>();

  constructor(private readonly mailer: Mailer) {}

  /** Does not wait for the mail server; a failure is logged. */
  send(accountId: string, mail: Mail): void {
    const sending = this.mailer
      .send(mail)
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        this.#logger.error(`Mail “${mail.subject}” to ${accountId} was not sent: ${why}`);
      })
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  /** A stop must not lose what is on its way. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.#sending);
  }
}
