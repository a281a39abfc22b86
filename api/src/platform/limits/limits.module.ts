import { Module } from '@nestjs/common';
import { MetricsModule } from '../metrics/metrics.module.js';
import { OpenCounts } from './open-counts.js';
import { RateLimits } from './rate-limits.js';

@Module({ imports: [MetricsModule], providers: [RateLimits, OpenCounts], exports: [RateLimits, OpenCounts] })
export class LimitsModule {}
