import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/access.module.js';
import { CanariesModule } from '../canaries/canaries.module.js';
import { ReleasesModule } from '../releases/releases.module.js';
import { ReleaseOverviewController } from './release-overview.controller.js';
import { ReleaseOverviews } from './release-overview.service.js';

@Module({
  imports: [AccessModule, CanariesModule, ReleasesModule],
  controllers: [ReleaseOverviewController],
  providers: [ReleaseOverviews],
})
export class ReleaseOverviewModule {}
