import { Module } from '@nestjs/common';
import { AccessModule } from '../../../access/access.module.js';
import { LimitsModule } from '../../../platform/limits/limits.module.js';
import { MailModule } from '../../../platform/mail/mail.module.js';
import { MetricsModule } from '../../../platform/metrics/metrics.module.js';
import { SecondFactorNotices } from './second-factor-notices.js';
import { SecondFactors } from './second-factors.js';
import { SecondStep } from './second-step.js';

/** Separate from `second-factor.module.ts`, because the login needs it. */
@Module({
  imports: [AccessModule, LimitsModule, MailModule, MetricsModule],
  providers: [SecondFactors, SecondFactorNotices, SecondStep],
  exports: [SecondFactors, SecondFactorNotices, SecondStep],
})
export class SecondStepModule {}
