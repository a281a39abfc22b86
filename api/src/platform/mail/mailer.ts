import type { Html } from '../http/html.js';

/** An email to the owner of an account, about one link. */
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
  /** Resolves when a mail server has accepted the mail; rejects otherwise. */
  abstract send(mail: Mail): Promise<void>;
}
