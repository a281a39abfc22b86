import { Module } from '@nestjs/common';
import { AuthModule } from '../accounts/login/auth.module.js';
import { PairedDevicesModule } from '../../access/devices/paired-devices.module.js';
import { LimitsModule } from '../../platform/limits/limits.module.js';
import { StoredSessionsModule } from '../../access/sessions/stored-sessions.module.js';
import { UsersModule } from '../../access/accounts/users.module.js';
import { EventStreams } from './event-streams.js';
import { LiveController } from './live.controller.js';
import { LiveModule } from '../queue/memory/live.module.js';
import { StreamSessions } from './stream-sessions.js';

/** What screens ask: apart from what the queue itself needs (`live.module.ts`), because sessions are looked at here. */
@Module({
  imports: [LiveModule, LimitsModule, AuthModule, UsersModule, PairedDevicesModule, StoredSessionsModule],
  controllers: [LiveController],
  providers: [EventStreams, StreamSessions],
})
export class LiveStreamsModule {}
