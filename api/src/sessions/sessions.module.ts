import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { UsersModule } from '../users/users.module.js';
import { SessionController } from './session.controller.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';
import { StoredSessionsModule } from './stored-sessions.module.js';

@Module({
  imports: [AuthModule, LimitsModule, MetricsModule, StoredSessionsModule, UsersModule],
  controllers: [SessionController, SessionsController],
  providers: [SessionsService],
})
export class SessionsModule {}
