import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/access.module.js';
import { LimitsModule } from '../../platform/limits/limits.module.js';
import { EventStreams } from './event-streams.js';
import { LiveController } from './live.controller.js';
import { QueueMemoryModule } from '../queue/memory/queue-memory.module.js';
import { StreamSessions } from './stream-sessions.js';

/** Separate from `queue-memory.module.ts`, which the queue needs, because this one checks sessions. */
@Module({
  imports: [QueueMemoryModule, LimitsModule, AccessModule],
  controllers: [LiveController],
  providers: [EventStreams, StreamSessions],
})
export class LiveStreamsModule {}
