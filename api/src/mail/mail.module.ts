import { Module } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/config.js';
import { Mailer } from './mailer.js';
import { OutboxMailer } from './outbox-mailer.js';
import { SmtpMailer } from './smtp-mailer.js';

const createMailer = (settings: Settings, clock: Clock): Mailer => {
  const { smtpUrl, from } = settings.mail;
  return smtpUrl ? new SmtpMailer(smtpUrl, from) : new OutboxMailer(settings, clock);
};

@Module({
  providers: [{ provide: Mailer, inject: [SETTINGS, Clock], useFactory: createMailer }],
  exports: [Mailer],
})
export class MailModule {}
