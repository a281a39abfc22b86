import { Module } from '@nestjs/common';
import { QueueMemoryModule } from '../queue/memory/queue-memory.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { TodayController } from './today.controller.js';
import { TodayService } from './today.service.js';

@Module({
  imports: [QueueMemoryModule, QueueModule],
  controllers: [TodayController],
  providers: [TodayService],
})
export class TodayModule {}
