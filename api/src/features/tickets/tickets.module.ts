import { Module } from '@nestjs/common';
import { LimitsModule } from '../../platform/limits/limits.module.js';
import { LiveModule } from '../queue/memory/live.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { TicketStreams } from './ticket-streams.js';
import { TicketsController } from './tickets.controller.js';
import { TicketsService } from './tickets.service.js';

@Module({
  imports: [LiveModule, QueueModule, LimitsModule],
  controllers: [TicketsController],
  providers: [TicketsService, TicketStreams],
  exports: [TicketsService],
})
export class TicketsModule {}
