import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccessModule } from '../../access/access.module.js';
import { LimitsModule } from '../../platform/limits/limits.module.js';
import { SweepsModule } from '../../platform/sweeps/sweeps.module.js';
import { FeedbackAccountPart } from './feedback-account-part.js';
import { FeedbackController } from './feedback.controller.js';
import { feedbackModel } from './feedback.schema.js';
import { FeedbackService } from './feedback.service.js';

@Module({
  imports: [AccessModule, LimitsModule, SweepsModule, MongooseModule.forFeature([feedbackModel])],
  controllers: [FeedbackController],
  providers: [FeedbackAccountPart, FeedbackService],
})
export class FeedbackModule {}
