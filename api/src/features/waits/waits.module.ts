import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MetricsModule } from '../../platform/metrics/metrics.module.js';
import { AccessModule } from '../../access/access.module.js';
import { JoinModule } from '../join/join.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { waitRecordModel } from '../queue/schemas/wait-record.schema.js';
import { BusyController } from './busy.controller.js';
import { BusyService } from './busy.service.js';
import { CustomerWaitsController } from './customer-waits.controller.js';
import { WaitRecords } from './wait-records.js';
import { WaitsController } from './waits.controller.js';
import { WaitsService } from './waits.service.js';

@Module({
  imports: [
    AccessModule,
    MetricsModule,
    QueueModule,
    JoinModule,
    MongooseModule.forFeature([waitRecordModel]),
  ],
  controllers: [WaitsController, CustomerWaitsController, BusyController],
  providers: [WaitsService, WaitRecords, BusyService],
})
export class WaitsModule {}
