import { Module } from '@nestjs/common';
import { LegacyPostsController } from './legacy-posts.controller.js';
import { LegacyPostsService } from './legacy-posts.service.js';

@Module({
  controllers: [LegacyPostsController],
  providers: [LegacyPostsService],
  exports: [LegacyPostsService],
})
export class LegacyPostsModule {}
