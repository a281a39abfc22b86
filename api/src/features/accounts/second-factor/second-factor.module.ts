import { Module } from '@nestjs/common';
import { AuthModule } from '../login/auth.module.js';
import { StoredSessionsModule } from '../../../access/sessions/stored-sessions.module.js';
import { UsersModule } from '../../../access/accounts/users.module.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorService } from './second-factor.service.js';
import { TakenCodesModule } from './taken-codes.module.js';

@Module({
  imports: [AuthModule, StoredSessionsModule, TakenCodesModule, UsersModule],
  controllers: [SecondFactorController],
  providers: [SecondFactorService],
})
export class SecondFactorModule {}
