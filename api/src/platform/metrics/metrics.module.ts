import { Module } from '@nestjs/common';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { SweepMetrics } from './sweep-metrics.js';

@Module({
  controllers: [MetricsController],
  providers: [Metrics, SweepMetrics],
  exports: [Metrics, SweepMetrics],
})
export class MetricsModule {}
