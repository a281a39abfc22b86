import { Module } from '@nestjs/common';
import { LimitsModule } from '../../platform/limits/limits.module.js';
import { QueueMemoryModule } from '../queue/memory/queue-memory.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { ShopModule } from '../shop/shop.module.js';
import { UsersModule } from '../../access/accounts/users.module.js';
import { JoinController } from './join.controller.js';
import { JoinService } from './join.service.js';

@Module({
  imports: [LimitsModule, QueueMemoryModule, QueueModule, ShopModule, UsersModule],
  controllers: [JoinController],
  providers: [JoinService],
  exports: [JoinService],
})
export class JoinModule {}
