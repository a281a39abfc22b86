import { Module } from '@nestjs/common';
import { AuthModule } from '../login/auth.module.js';
import { DevicesModule } from '../../devices/devices.module.js';
import { LimitsModule } from '../../../platform/limits/limits.module.js';
import { MailModule } from '../../../platform/mail/mail.module.js';
import { NewPasswordsModule } from '../new-passwords/new-passwords.module.js';
import { StoredSessionsModule } from '../../../access/sessions/stored-sessions.module.js';
import { UsersModule } from '../../../access/accounts/users.module.js';
import { ChangeService } from './change.service.js';
import { PasswordsController } from './passwords.controller.js';
import { ResetLinksModule } from '../../../access/reset-links/reset-links.module.js';
import { ResetService } from './reset.service.js';

@Module({
  imports: [
    AuthModule,
    DevicesModule,
    LimitsModule,
    MailModule,
    NewPasswordsModule,
    ResetLinksModule,
    StoredSessionsModule,
    UsersModule,
  ],
  controllers: [PasswordsController],
  providers: [ChangeService, ResetService],
})
export class PasswordsModule {}
