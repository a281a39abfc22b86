import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/access.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { RatingsModule } from '../ratings/ratings.module.js';
import { CountedDays } from './counted-days.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

@Module({
  imports: [AccessModule, QueueModule, RatingsModule],
  controllers: [ReportsController],
  providers: [ReportsService, CountedDays],
})
export class ReportsModule {}
