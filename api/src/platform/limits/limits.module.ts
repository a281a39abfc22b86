import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MetricsModule } from '../metrics/metrics.module.js';
import { limitModel } from './limit.schema.js';
import { OpenCounts } from './open-counts.js';
import { RateLimits } from './rate-limits.js';

@Module({
  imports: [MetricsModule, MongooseModule.forFeature([limitModel])],
  providers: [RateLimits, OpenCounts],
  exports: [RateLimits, OpenCounts],
})
export class LimitsModule {}
