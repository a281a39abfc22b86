import { Module } from '@nestjs/common';
import { AuthModule } from '../login/auth.module.js';
import { LimitsModule } from '../../../platform/limits/limits.module.js';
import { MailModule } from '../../../platform/mail/mail.module.js';
import { StoredSessionsModule } from '../../../access/sessions/stored-sessions.module.js';
import { UsersModule } from '../../../access/accounts/users.module.js';
import { EmailChangeController } from './email-change.controller.js';
import { EmailChangeService } from './email-change.service.js';

@Module({
  imports: [AuthModule, LimitsModule, MailModule, StoredSessionsModule, UsersModule],
  controllers: [EmailChangeController],
  providers: [EmailChangeService],
})
export class EmailChangeModule {}
