import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/access.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { ChangesController } from './changes.controller.js';
import { ChangesService } from './changes.service.js';

@Module({
  imports: [AccessModule, QueueModule],
  controllers: [ChangesController],
  providers: [ChangesService],
})
export class ChangesModule {}
