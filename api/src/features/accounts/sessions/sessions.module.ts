import { Module } from '@nestjs/common';
import { AccessModule } from '../../../access/access.module.js';
import { LimitsModule } from '../../../platform/limits/limits.module.js';
import { MetricsModule } from '../../../platform/metrics/metrics.module.js';
import { SessionController } from './session.controller.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [AccessModule, LimitsModule, MetricsModule],
  controllers: [SessionController, SessionsController],
  providers: [SessionsService],
})
export class SessionsModule {}
