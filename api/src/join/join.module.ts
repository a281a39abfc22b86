import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { LiveModule } from '../live/live.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { ShopModule } from '../shop/shop.module.js';
import { UsersModule } from '../users/users.module.js';
import { JoinController } from './join.controller.js';
import { JoinService } from './join.service.js';

@Module({
  imports: [LimitsModule, LiveModule, QueueModule, ShopModule, UsersModule],
  controllers: [JoinController],
  providers: [JoinService],
})
export class JoinModule {}
