import { Body, Controller, Get, Header, Param, Patch, Post } from '@nestjs/common';
import {
  FeedbackRequest,
  FeedbackStatusRequest,
  type FeedbackItem,
  type FeedbackList,
  type FeedbackResponse,
} from '@queuebell/contracts';
import { Public } from '../auth/public.js';
import { Roles } from '../auth/roles.js';
import { FeedbackService } from './feedback.service.js';

@Controller('api/feedback')
export class FeedbackController {
  readonly #feedback: FeedbackService;

  constructor(feedback: FeedbackService) {
    this.#feedback = feedback;
  }

  @Public()
  @Post()
  add(@Body({ schema: FeedbackRequest }) request: FeedbackRequest): Promise<FeedbackResponse> {
    return this.#feedback.add(request);
  }

  /** It shows visitors' e-mails, so it is for those who run the site (design §8). */
  @Roles('admin')
  @Get()
  @Header('cache-control', 'no-store')
  list(): Promise<FeedbackList> {
    return this.#feedback.list();
  }

  @Roles('admin')
  @Patch(':id')
  setStatus(
    @Param('id') id: string,
    @Body({ schema: FeedbackStatusRequest }) { status }: FeedbackStatusRequest,
  ): Promise<FeedbackItem> {
    return this.#feedback.setStatus(id, status);
  }
}
