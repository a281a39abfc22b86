import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { FeedbackController } from './feedback.controller.js';
import { FeedbackService } from './feedback.service.js';

@Module({ imports: [LimitsModule], controllers: [FeedbackController], providers: [FeedbackService] })
export class FeedbackModule {}
