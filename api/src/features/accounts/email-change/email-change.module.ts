import { Module } from '@nestjs/common';
import { AccessModule } from '../../../access/access.module.js';
import { LimitsModule } from '../../../platform/limits/limits.module.js';
import { MailModule } from '../../../platform/mail/mail.module.js';
import { EmailChangeController } from './email-change.controller.js';
import { EmailChangeService } from './email-change.service.js';
import { EmailLinkService } from './email-link.service.js';
import { ResetLinksModule } from '../../../access/reset-links/reset-links.module.js';

@Module({
  imports: [AccessModule, LimitsModule, MailModule, ResetLinksModule],
  controllers: [EmailChangeController],
  providers: [EmailLinkService, EmailChangeService],
})
export class EmailChangeModule {}
