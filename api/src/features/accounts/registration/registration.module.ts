import { Module } from '@nestjs/common';
import { AccessModule } from '../../../access/access.module.js';
import { LimitsModule } from '../../../platform/limits/limits.module.js';
import { SweepsModule } from '../../../platform/sweeps/sweeps.module.js';
import { QueueModule } from '../../queue/queue.module.js';
import { NewPasswordsModule } from '../new-passwords/new-passwords.module.js';
import { CompleteAccountService } from './complete-account.service.js';
import { PaymentWatchService } from './payment-watch.service.js';
import { RegistrationController } from './registration.controller.js';
import { RegistrationService } from './registration.service.js';

@Module({
  imports: [AccessModule, LimitsModule, NewPasswordsModule, QueueModule, SweepsModule],
  controllers: [RegistrationController],
  providers: [CompleteAccountService, PaymentWatchService, RegistrationService],
  exports: [RegistrationService],
})
export class RegistrationModule {}
