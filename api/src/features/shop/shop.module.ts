import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MetricsModule } from '../../platform/metrics/metrics.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { joinCodeModel } from '../queue/schemas/join-code.schema.js';
import { JoinCodes } from './join-codes.js';
import { ShopController } from './shop.controller.js';
import { ShopService } from './shop.service.js';

@Module({
  imports: [MetricsModule, MongooseModule.forFeature([joinCodeModel]), QueueModule],
  controllers: [ShopController],
  providers: [ShopService, JoinCodes],
  exports: [ShopService, JoinCodes],
})
export class ShopModule {}
