import { Module } from '@nestjs/common';
import { AccessModule } from '../../../access/access.module.js';
import { LimitsModule } from '../../../platform/limits/limits.module.js';
import { MailModule } from '../../../platform/mail/mail.module.js';
import { NewPasswordsModule } from '../new-passwords/new-passwords.module.js';
import { PasswordChangeService } from './change.service.js';
import { PasswordsController } from './passwords.controller.js';
import { ResetLinksModule } from '../../../access/reset-links/reset-links.module.js';
import { ForgotPasswordService } from './forgot.service.js';
import { ResetDevicesService } from './reset-devices.service.js';
import { PasswordResetService } from './reset.service.js';

@Module({
  imports: [AccessModule, LimitsModule, MailModule, NewPasswordsModule, ResetLinksModule],
  controllers: [PasswordsController],
  providers: [ForgotPasswordService, PasswordChangeService, PasswordResetService, ResetDevicesService],
})
export class PasswordsModule {}
