import { Module } from '@nestjs/common';
import { LiveModule } from '../live/live.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { ArchiverService } from './archiver.service.js';
import { OfflineController } from './offline.controller.js';
import { OfflineService } from './offline.service.js';
import { QueueController } from './queue.controller.js';
import { QueueMetrics } from './queue-metrics.js';
import { QueueService } from './queue.service.js';
import { TimeZonesService } from './time-zones.service.js';

@Module({
  imports: [LiveModule, MetricsModule],
  controllers: [QueueController, OfflineController],
  providers: [QueueService, OfflineService, ArchiverService, TimeZonesService, QueueMetrics],
  exports: [QueueService, TimeZonesService],
})
export class QueueModule {}
