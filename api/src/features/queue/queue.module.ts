import { Module } from '@nestjs/common';
import { LiveModule } from './memory/live.module.js';
import { MetricsModule } from '../../platform/metrics/metrics.module.js';
import { ArchiverService } from './archiver.service.js';
import { OfflineController } from './offline.controller.js';
import { QueueController } from './queue.controller.js';
import { QueueMetrics } from './queue-metrics.js';
import { QueueService } from './queue.service.js';
import { QueueWriters } from './writer/queue-writers.js';
import { WriterMetrics } from './writer/writer-metrics.js';

@Module({
  imports: [LiveModule, MetricsModule],
  controllers: [QueueController, OfflineController],
  providers: [QueueService, QueueWriters, WriterMetrics, ArchiverService, QueueMetrics],
  exports: [QueueService, QueueWriters],
})
export class QueueModule {}
