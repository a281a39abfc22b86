import { Module } from '@nestjs/common';
import { AccessModule } from '../../../access/access.module.js';
import { LimitsModule } from '../../../platform/limits/limits.module.js';
import { MailModule } from '../../../platform/mail/mail.module.js';
import { EmailChangeController } from './email-change.controller.js';
import { EmailChangeService } from './email-change.service.js';

@Module({
  imports: [AccessModule, LimitsModule, MailModule],
  controllers: [EmailChangeController],
  providers: [EmailChangeService],
})
export class EmailChangeModule {}
