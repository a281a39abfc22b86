import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UsersModule } from '../../access/accounts/users.module.js';
import { legacyPostModel } from './legacy-post.schema.js';
import { LegacyPostsAccountPart } from './legacy-posts-account-part.js';
import { LegacyPostsController } from './legacy-posts.controller.js';
import { LegacyPostsService } from './legacy-posts.service.js';

@Module({
  imports: [MongooseModule.forFeature([legacyPostModel]), UsersModule],
  controllers: [LegacyPostsController],
  providers: [LegacyPostsAccountPart, LegacyPostsService],
  exports: [LegacyPostsService],
})
export class LegacyPostsModule {}
