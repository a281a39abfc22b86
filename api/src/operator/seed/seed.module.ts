import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/access.module.js';
import { AuthModule } from '../../features/accounts/login/auth.module.js';
import { LegacyPostsModule } from '../../features/legacy-posts/legacy-posts.module.js';
import { SeedService } from './seed.service.js';

@Module({
  imports: [AccessModule, AuthModule, LegacyPostsModule],
  providers: [SeedService],
})
export class SeedModule {}
