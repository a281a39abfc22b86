import { Module } from '@nestjs/common';
import { AccessModule } from '../../../access/access.module.js';
import { BillingModule } from '../../billing/billing.module.js';
import { SecondStepModule } from '../second-factor/second-step.module.js';
import { CredentialsService } from './credentials.service.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';
import { SessionCheckService } from './session-check.service.js';

@Module({
  imports: [AccessModule, BillingModule, SecondStepModule],
  controllers: [LoginController],
  providers: [CredentialsService, LoginService, SessionCheckService],
  exports: [CredentialsService, LoginService],
})
export class LoginModule {}
