import { Module } from '@nestjs/common';
import { QueueModule } from '../queue/queue.module.js';
import { JoinCodes } from './join-codes.js';
import { ShopController } from './shop.controller.js';
import { ShopService } from './shop.service.js';

@Module({
  imports: [QueueModule],
  controllers: [ShopController],
  providers: [ShopService, JoinCodes],
  exports: [ShopService, JoinCodes],
})
export class ShopModule {}
