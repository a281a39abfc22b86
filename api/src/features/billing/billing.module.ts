import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailModule } from '../../platform/mail/mail.module.js';
import { MetricsModule } from '../../platform/metrics/metrics.module.js';
import { ResetLinksModule } from '../../access/reset-links/reset-links.module.js';
import { UsersModule } from '../../access/accounts/users.module.js';
import { SweepsModule } from '../../platform/sweeps/sweeps.module.js';
import { BillingAccountPart } from './billing-account-part.js';
import { BillingController } from './billing.controller.js';
import { billingEventModel, ledgerLockModel } from './billing-event.schema.js';
import { BillingService } from './billing.service.js';
import { Ledger } from './ledger.js';
import { MembershipMailsService } from './membership-mails.service.js';
import { PaymentOffersService } from './payment-offers.service.js';

@Module({
  imports: [
    MailModule,
    MetricsModule,
    MongooseModule.forFeature([billingEventModel, ledgerLockModel]),
    ResetLinksModule,
    SweepsModule,
    UsersModule,
  ],
  controllers: [BillingController],
  providers: [BillingAccountPart, BillingService, Ledger, MembershipMailsService, PaymentOffersService],
  exports: [BillingService, Ledger],
})
export class BillingModule {}
