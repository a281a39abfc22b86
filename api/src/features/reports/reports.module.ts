import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/access.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { CountedDays } from './counted-days.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

@Module({
  imports: [AccessModule, QueueModule],
  controllers: [ReportsController],
  providers: [ReportsService, CountedDays],
})
export class ReportsModule {}
