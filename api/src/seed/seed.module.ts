import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { LegacyPostsModule } from '../legacy-posts/legacy-posts.module.js';
import { StoredSessionsModule } from '../sessions/stored-sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { SeedService } from './seed.service.js';

@Module({
  imports: [AuthModule, LegacyPostsModule, StoredSessionsModule, UsersModule],
  providers: [SeedService],
})
export class SeedModule {}
