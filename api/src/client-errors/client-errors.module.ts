import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { ReleasesModule } from '../releases/releases.module.js';
import { ClientErrorCounter } from './client-error-counter.js';
import { ClientErrorsController } from './client-errors.controller.js';

@Module({
  imports: [AuthModule, LimitsModule, MetricsModule, ReleasesModule],
  controllers: [ClientErrorsController],
  providers: [ClientErrorCounter],
})
export class ClientErrorsModule {}
