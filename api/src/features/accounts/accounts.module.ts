import { Module } from '@nestjs/common';
import { EmailChangeModule } from './email-change/email-change.module.js';
import { LoginModule } from './login/login.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { RegistrationModule } from './registration/registration.module.js';
import { SecondFactorModule } from './second-factor/second-factor.module.js';
import { SessionsModule } from './sessions/sessions.module.js';

@Module({
  imports: [
    LoginModule,
    RegistrationModule,
    SessionsModule,
    SecondFactorModule,
    EmailChangeModule,
    PasswordsModule,
  ],
})
export class AccountsModule {}
