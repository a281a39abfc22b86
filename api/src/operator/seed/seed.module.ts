import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/access.module.js';
import { RegistrationModule } from '../../features/accounts/registration/registration.module.js';
import { LegacyPostsModule } from '../../features/legacy-posts/legacy-posts.module.js';
import { SeedService } from './seed.service.js';

@Module({
  imports: [AccessModule, LegacyPostsModule, RegistrationModule],
  providers: [SeedService],
})
export class SeedModule {}
