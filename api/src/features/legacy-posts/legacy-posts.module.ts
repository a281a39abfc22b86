import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { legacyPostModel } from './legacy-post.schema.js';
import { LegacyPostsController } from './legacy-posts.controller.js';
import { LegacyPostsService } from './legacy-posts.service.js';

@Module({
  imports: [MongooseModule.forFeature([legacyPostModel])],
  controllers: [LegacyPostsController],
  providers: [LegacyPostsService],
  exports: [LegacyPostsService],
})
export class LegacyPostsModule {}
