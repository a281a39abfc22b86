import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { PairedDevicesModule } from '../devices/paired-devices.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { StoredSessionsModule } from '../sessions/stored-sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { EventStreams } from './event-streams.js';
import { LiveController } from './live.controller.js';
import { LiveModule } from './live.module.js';
import { StreamSessions } from './stream-sessions.js';

/** What screens ask: apart from what the queue itself needs (`live.module.ts`), because sessions are looked at here. */
@Module({
  imports: [LiveModule, LimitsModule, AuthModule, UsersModule, PairedDevicesModule, StoredSessionsModule],
  controllers: [LiveController],
  providers: [EventStreams, StreamSessions],
})
export class LiveStreamsModule {}
