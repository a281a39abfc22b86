import { Module } from '@nestjs/common';
import { LiveModule } from '../queue/memory/live.module.js';
import { TodayController } from './today.controller.js';
import { TodayService } from './today.service.js';

@Module({
  imports: [LiveModule],
  controllers: [TodayController],
  providers: [TodayService],
})
export class TodayModule {}
