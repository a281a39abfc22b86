import { createTransport, type Transporter } from 'nodemailer';
import type { Settings } from '../config/config.js';
import { Mailer, type Mail } from './mailer.js';
import { messageOf } from './message.js';

/** Short, because a person is waiting for the answer. */
const TIMEOUT_MS = 10_000;

/** Sends mail through the operator's mail server. */
export class SmtpMailer extends Mailer {
  readonly #transport: Transporter;

  constructor(
    url: string,
    private readonly from: Settings['mail']['from'],
  ) {
    super();
    this.#transport = createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
  }

  async send(mail: Mail): Promise<void> {
    await this.#transport.sendMail(messageOf(mail, this.from));
  }
}
