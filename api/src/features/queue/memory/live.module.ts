import { Module } from '@nestjs/common';
import { MetricsModule } from '../../../platform/metrics/metrics.module.js';
import { ChangeFeed } from './change-feed.js';
import { FeedMetrics } from './feed-metrics.js';
import { LiveQueues } from './live-queues.js';

@Module({
  imports: [MetricsModule],
  providers: [ChangeFeed, LiveQueues, FeedMetrics],
  exports: [ChangeFeed, LiveQueues],
})
export class LiveModule {}
