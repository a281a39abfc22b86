import { Module } from '@nestjs/common';
import { LiveModule } from '../live/live.module.js';
import { ArchiverService } from './archiver.service.js';
import { OfflineController } from './offline.controller.js';
import { OfflineService } from './offline.service.js';
import { QueueController } from './queue.controller.js';
import { QueueService } from './queue.service.js';
import { TimeZonesService } from './time-zones.service.js';

@Module({
  imports: [LiveModule],
  controllers: [QueueController, OfflineController],
  providers: [QueueService, OfflineService, ArchiverService, TimeZonesService],
  exports: [QueueService, TimeZonesService],
})
export class QueueModule {}
