import { Module } from '@nestjs/common';
import { AuthModule } from '../accounts/login/auth.module.js';
import { LimitsModule } from '../../platform/limits/limits.module.js';
import { FeedbackController } from './feedback.controller.js';
import { FeedbackService } from './feedback.service.js';

@Module({
  imports: [AuthModule, LimitsModule],
  controllers: [FeedbackController],
  providers: [FeedbackService],
})
export class FeedbackModule {}
