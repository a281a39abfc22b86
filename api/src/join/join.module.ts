import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { LiveModule } from '../live/live.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { UsersModule } from '../users/users.module.js';
import { JoinController } from './join.controller.js';
import { JoinService } from './join.service.js';

@Module({
  imports: [LimitsModule, LiveModule, QueueModule, UsersModule],
  controllers: [JoinController],
  providers: [JoinService],
})
export class JoinModule {}
