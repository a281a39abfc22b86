import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Settings } from '../src/platform/config/config.js';

/** A real mail server that parses the API's mails. */
export class SmtpInbox {
  readonly mails: Email[] = [];
  readonly #server: SMTPServer;
  /** Refuses every recipient, like a server with a full disk. */
  refuses = false;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(this.refuses ? new Error('No room.') : undefined),
      onData: (stream, _session, done) => {
        void text(stream)
          .then((raw) => PostalMime.parse(raw))
          .then((mail) => {
            this.mails.push(mail);
            done();
          }, done);
      },
    });
  }

  static async start(): Promise<SmtpInbox> {
    const inbox = new SmtpInbox();
    await new Promise<void>((resolve) => inbox.#server.listen(0, '127.0.0.1', resolve));
    return inbox;
  }

  /** Settings of an API that sends its mails here. */
  get settings(): Settings['mail'] {
    const { port } = this.#server.server.address() as AddressInfo;
    return { smtpUrl: `smtp://127.0.0.1:${port}`, from: { name: 'Bell', address: 'no-reply@bell.example' } };
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }
}

/** The token of the first reset link in a text. */
export const tokenIn = (mail: string | undefined): string =>
  /\/reset-password\?token=([\w-]+)/.exec(mail ?? '')?.[1] ?? '';
