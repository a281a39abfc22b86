import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LimitsModule } from '../../platform/limits/limits.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { MetricsModule } from '../../platform/metrics/metrics.module.js';
import { ReleasesModule } from '../releases/releases.module.js';
import { CanariesController } from './canaries.controller.js';
import { Canaries } from './canaries.service.js';
import { CanaryMessages } from './canary-messages.js';
import { comparisonModel } from './comparison.schema.js';
import { Comparisons } from './comparisons.service.js';
import { LoadIds } from './load-ids.js';
import { pageLoadModel } from './page-load.schema.js';
import { PageLoadsController } from './page-loads.controller.js';
import { PageLoads } from './page-loads.service.js';

@Module({
  imports: [
    LimitsModule,
    MailModule,
    MetricsModule,
    MongooseModule.forFeature([comparisonModel, pageLoadModel]),
    ReleasesModule,
  ],
  controllers: [CanariesController, PageLoadsController],
  providers: [Canaries, CanaryMessages, Comparisons, LoadIds, PageLoads],
  exports: [Canaries, Comparisons, LoadIds],
})
export class CanariesModule {}
