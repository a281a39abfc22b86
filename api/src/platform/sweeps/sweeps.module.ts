import { Module } from '@nestjs/common';
import { MetricsModule } from '../metrics/metrics.module.js';
import { HourlySweeps } from './hourly-sweeps.js';

@Module({ imports: [MetricsModule], providers: [HourlySweeps], exports: [HourlySweeps] })
export class SweepsModule {}
