import { Module } from '@nestjs/common';
import { ArchiverService } from './archiver.service.js';
import { QueueController } from './queue.controller.js';
import { QueueService } from './queue.service.js';
import { TimeZonesService } from './time-zones.service.js';

@Module({
  controllers: [QueueController],
  providers: [QueueService, ArchiverService, TimeZonesService],
  exports: [QueueService, TimeZonesService],
})
export class QueueModule {}
