import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { ResetLinksModule } from '../passwords/reset-links.module.js';
import { UsersModule } from '../users/users.module.js';
import { BillingController } from './billing.controller.js';
import { BillingService } from './billing.service.js';
import { Ledger } from './ledger.js';
import { MembershipMailsService } from './membership-mails.service.js';
import { PaymentOffersService } from './payment-offers.service.js';

@Module({
  imports: [MailModule, MetricsModule, ResetLinksModule, UsersModule],
  controllers: [BillingController],
  providers: [BillingService, Ledger, MembershipMailsService, PaymentOffersService],
  exports: [BillingService, Ledger],
})
export class BillingModule {}
