import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';

@Module({ imports: [LimitsModule] })
export class DevicesModule {}
