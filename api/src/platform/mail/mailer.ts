import type { Html } from '../http/html.js';

/** An email to the owner of an account: one link, and what it is for. */
export interface Mail {
  /** One address, as the account has it. */
  to: string;
  subject: string;
  text: string;
  html: Html;
  /** The link that stands in it. */
  link: string;
}

export abstract class Mailer {
  /** Resolves when somebody who delivers has taken it over; rejects when nobody has. */
  abstract send(mail: Mail): Promise<void>;
}
