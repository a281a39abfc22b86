import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MetricsModule } from '../../../platform/metrics/metrics.module.js';
import { queueModel } from '../schemas/queue.schema.js';
import { ChangeFeed } from './change-feed.js';
import { FeedMetrics } from './feed-metrics.js';
import { LiveQueues } from './live-queues.js';

const models = MongooseModule.forFeature([queueModel]);

@Module({
  imports: [MetricsModule, models],
  providers: [ChangeFeed, LiveQueues, FeedMetrics],
  exports: [models, ChangeFeed, LiveQueues],
})
export class QueueMemoryModule {}
