import { Counter } from 'prom-client';
import type { Metrics } from '../metrics/metrics.js';
import { Mailer, type Mail } from './mailer.js';

/** Counts delivered and failed mails for the operator, because recipients do not report failures. */
export class CountedMailer extends Mailer {
  readonly #mails: Counter<'outcome'>;

  /** @param taken label for a mail that the mailer accepted */
  constructor(
    private readonly mailer: Mailer,
    private readonly taken: 'sent' | 'outbox',
    { registry }: Metrics,
  ) {
    super();
    this.#mails = new Counter({
      name: 'queuebell_mails_total',
      help: 'Mails: sent, put into the outbox for want of a mail server, or failed.',
      labelNames: ['outcome'],
      registers: [registry],
    });
    for (const outcome of [taken, 'failed']) this.#mails.inc({ outcome }, 0);
  }

  async send(mail: Mail): Promise<void> {
    try {
      await this.mailer.send(mail);
    } catch (error) {
      this.#mails.inc({ outcome: 'failed' });
      throw error;
    }
    this.#mails.inc({ outcome: this.taken });
  }
}
