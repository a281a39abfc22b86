import { Module } from '@nestjs/common';
import { AccessModule } from '../../../access/access.module.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorService } from './second-factor.service.js';
import { SecondStepModule } from './second-step.module.js';

@Module({
  imports: [AccessModule, SecondStepModule],
  controllers: [SecondFactorController],
  providers: [SecondFactorService],
})
export class SecondFactorModule {}
