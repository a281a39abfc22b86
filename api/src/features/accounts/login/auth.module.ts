import { Module } from '@nestjs/common';
import { AccessModule } from '../../../access/access.module.js';
import { LimitsModule } from '../../../platform/limits/limits.module.js';
import { BillingModule } from '../../billing/billing.module.js';
import { QueueModule } from '../../queue/queue.module.js';
import { NewPasswordsModule } from '../new-passwords/new-passwords.module.js';
import { TakenCodesModule } from '../second-factor/taken-codes.module.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { CompleteAccountService } from './complete-account.service.js';
import { CredentialsService } from './credentials.service.js';
import { PaymentWatchService } from './payment-watch.service.js';

@Module({
  imports: [AccessModule, BillingModule, LimitsModule, NewPasswordsModule, QueueModule, TakenCodesModule],
  controllers: [AuthController],
  providers: [AuthService, CompleteAccountService, CredentialsService, PaymentWatchService],
  exports: [AuthService, CredentialsService],
})
export class AuthModule {}
