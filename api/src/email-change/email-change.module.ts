import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MailModule } from '../mail/mail.module.js';
import { StoredSessionsModule } from '../sessions/stored-sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { EmailChangeController } from './email-change.controller.js';
import { EmailChangeService } from './email-change.service.js';

@Module({
  imports: [AuthModule, LimitsModule, MailModule, StoredSessionsModule, UsersModule],
  controllers: [EmailChangeController],
  providers: [EmailChangeService],
})
export class EmailChangeModule {}
