import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/access.module.js';
import { LimitsModule } from '../../platform/limits/limits.module.js';
import { EventStreams } from './event-streams.js';
import { LiveController } from './live.controller.js';
import { LiveModule } from '../queue/memory/live.module.js';
import { StreamSessions } from './stream-sessions.js';

/** What screens ask: apart from what the queue itself needs (`live.module.ts`), because sessions are looked at here. */
@Module({
  imports: [LiveModule, LimitsModule, AccessModule],
  controllers: [LiveController],
  providers: [EventStreams, StreamSessions],
})
export class LiveStreamsModule {}
