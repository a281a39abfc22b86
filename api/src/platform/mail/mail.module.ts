import { Module } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { SETTINGS } from '../deps/deps.module.js';
import type { Settings } from '../config/config.js';
import { Metrics } from '../metrics/metrics.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { CountedMailer } from './counted-mailer.js';
import { Mailer } from './mailer.js';
import { OutboxMailer } from './outbox-mailer.js';
import { Notices } from './notices.js';
import { SmtpMailer } from './smtp-mailer.js';

const createMailer = (settings: Settings, clock: Clock, metrics: Metrics): Mailer => {
  const { smtpUrl, from } = settings.mail;
  return smtpUrl
    ? new CountedMailer(new SmtpMailer(smtpUrl, from), 'sent', metrics)
    : new CountedMailer(new OutboxMailer(settings, clock), 'outbox', metrics);
};

@Module({
  imports: [MetricsModule],
  providers: [{ provide: Mailer, inject: [SETTINGS, Clock, Metrics], useFactory: createMailer }, Notices],
  exports: [Mailer, Notices],
})
export class MailModule {}
