import { Module } from '@nestjs/common';
import { LimitsModule } from '../../platform/limits/limits.module.js';
import { QueueMemoryModule } from '../queue/memory/queue-memory.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { RatingsModule } from '../ratings/ratings.module.js';
import { TicketStreams } from './ticket-streams.js';
import { TicketsController } from './tickets.controller.js';
import { TicketsService } from './tickets.service.js';

@Module({
  imports: [QueueMemoryModule, QueueModule, RatingsModule, LimitsModule],
  controllers: [TicketsController],
  providers: [TicketsService, TicketStreams],
  exports: [TicketsService],
})
export class TicketsModule {}
