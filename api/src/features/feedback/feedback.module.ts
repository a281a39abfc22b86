import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccessModule } from '../../access/access.module.js';
import { LimitsModule } from '../../platform/limits/limits.module.js';
import { FeedbackController } from './feedback.controller.js';
import { feedbackModel } from './feedback.schema.js';
import { FeedbackService } from './feedback.service.js';

@Module({
  imports: [AccessModule, LimitsModule, MongooseModule.forFeature([feedbackModel])],
  controllers: [FeedbackController],
  providers: [FeedbackService],
})
export class FeedbackModule {}
