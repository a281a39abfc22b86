import type { Html } from '../http/html.js';

/** An email to one person, about one link. */
export interface Mail {
  /** One address, as in the account. */
  to: string;
  subject: string;
  text: string;
  html: Html;
  /** The link in the text. */
  link: string;
}

export abstract class Mailer {
  /** Resolves when the mail server has accepted the mail, or the outbox has it; rejects otherwise. */
  abstract send(mail: Mail): Promise<void>;
}
