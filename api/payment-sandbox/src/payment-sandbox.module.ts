import { Module } from '@nestjs/common';
import { BillingModule } from '#api/features/billing/billing.module.js';
import { UsersModule } from '#api/access/accounts/users.module.js';
import { SandboxController } from './sandbox.controller.js';
import { SandboxService } from './sandbox.service.js';

/** Simulates the payment provider, without real cards. Production builds leave it out. */
@Module({
  imports: [BillingModule, UsersModule],
  controllers: [SandboxController],
  providers: [SandboxService],
})
export class PaymentSandboxModule {}
