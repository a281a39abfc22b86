import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccessModule } from '../../access/access.module.js';
import { QueueMemoryModule } from './memory/queue-memory.module.js';
import { MetricsModule } from '../../platform/metrics/metrics.module.js';
import { ArrivalsService } from './arrivals.service.js';
import { ArchiverService } from './archiver.service.js';
import { CallExpiryService } from './call-expiry.service.js';
import { DayCounts } from './day-counts.js';
import { OfflineController } from './offline.controller.js';
import { ChosenPeople } from './chosen-people.js';
import { OfflineScreensService } from './offline-screens.service.js';
import { QueueCommands } from './queue-commands.js';
import { QueueController } from './queue.controller.js';
import { QueueMetrics } from './queue-metrics.js';
import { QueueService } from './queue.service.js';
import { eventBatchModel } from './schemas/event.schema.js';
import { shopDayModel } from './schemas/shop-day.schema.js';
import { visitModel } from './schemas/visit.schema.js';
import { VisitLookup } from './visit-lookup.js';
import { QueueWriters } from './writer/queue-writers.js';
import { WriterMetrics } from './writer/writer-metrics.js';

const models = MongooseModule.forFeature([visitModel, eventBatchModel, shopDayModel]);

@Module({
  imports: [AccessModule, QueueMemoryModule, MetricsModule, models],
  controllers: [QueueController, OfflineController],
  providers: [
    QueueService,
    ArrivalsService,
    ChosenPeople,
    OfflineScreensService,
    QueueCommands,
    VisitLookup,
    QueueWriters,
    WriterMetrics,
    ArchiverService,
    CallExpiryService,
    QueueMetrics,
    DayCounts,
  ],
  exports: [QueueMemoryModule, models, QueueService, ArrivalsService, ChosenPeople, QueueWriters, DayCounts],
})
export class QueueModule {}
