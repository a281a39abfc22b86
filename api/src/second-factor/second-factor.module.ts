import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { StoredSessionsModule } from '../sessions/stored-sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorService } from './second-factor.service.js';
import { TakenCodesModule } from './taken-codes.module.js';

@Module({
  imports: [AuthModule, StoredSessionsModule, TakenCodesModule, UsersModule],
  controllers: [SecondFactorController],
  providers: [SecondFactorService],
})
export class SecondFactorModule {}
