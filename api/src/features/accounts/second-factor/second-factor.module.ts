import { Module } from '@nestjs/common';
import { AccessModule } from '../../../access/access.module.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorService } from './second-factor.service.js';
import { TakenCodesModule } from './taken-codes.module.js';

@Module({
  imports: [AccessModule, TakenCodesModule],
  controllers: [SecondFactorController],
  providers: [SecondFactorService],
})
export class SecondFactorModule {}
