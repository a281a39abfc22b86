import { Module } from '@nestjs/common';
import { LiveModule } from '../queue/memory/live.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { TodayController } from './today.controller.js';
import { TodayService } from './today.service.js';

@Module({
  imports: [LiveModule, QueueModule],
  controllers: [TodayController],
  providers: [TodayService],
})
export class TodayModule {}
