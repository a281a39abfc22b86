import { Module } from '@nestjs/common';
import { AuthModule } from '../../features/accounts/login/auth.module.js';
import { LegacyPostsModule } from '../../features/legacy-posts/legacy-posts.module.js';
import { StoredSessionsModule } from '../../access/sessions/stored-sessions.module.js';
import { UsersModule } from '../../access/accounts/users.module.js';
import { SeedService } from './seed.service.js';

@Module({
  imports: [AuthModule, LegacyPostsModule, StoredSessionsModule, UsersModule],
  providers: [SeedService],
})
export class SeedModule {}
