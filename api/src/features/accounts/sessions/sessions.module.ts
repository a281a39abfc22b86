import { Module } from '@nestjs/common';
import { AuthModule } from '../login/auth.module.js';
import { LimitsModule } from '../../../platform/limits/limits.module.js';
import { MetricsModule } from '../../../platform/metrics/metrics.module.js';
import { UsersModule } from '../../../access/accounts/users.module.js';
import { SessionController } from './session.controller.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';
import { StoredSessionsModule } from '../../../access/sessions/stored-sessions.module.js';

@Module({
  imports: [AuthModule, LimitsModule, MetricsModule, StoredSessionsModule, UsersModule],
  controllers: [SessionController, SessionsController],
  providers: [SessionsService],
})
export class SessionsModule {}
