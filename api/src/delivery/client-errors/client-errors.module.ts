import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/access.module.js';
import { LimitsModule } from '../../platform/limits/limits.module.js';
import { MetricsModule } from '../../platform/metrics/metrics.module.js';
import { ReleasesModule } from '../releases/releases.module.js';
import { ClientErrorCounter } from './client-error-counter.js';
import { ClientErrorsController } from './client-errors.controller.js';

@Module({
  imports: [AccessModule, LimitsModule, MetricsModule, ReleasesModule],
  controllers: [ClientErrorsController],
  providers: [ClientErrorCounter],
})
export class ClientErrorsModule {}
