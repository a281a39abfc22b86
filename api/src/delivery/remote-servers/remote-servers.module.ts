import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/access.module.js';
import { LimitsModule } from '../../platform/limits/limits.module.js';
import { RemoteServersController } from './remote-servers.controller.js';
import { RemoteServers } from './remote-servers.service.js';

@Module({
  imports: [AccessModule, LimitsModule],
  controllers: [RemoteServersController],
  providers: [RemoteServers],
})
export class RemoteServersModule {}
