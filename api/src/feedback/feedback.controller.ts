import { Body, Controller, Get, Header, Param, Patch, Post } from '@nestjs/common';
import {
  FeedbackRequest,
  FeedbackStatusRequest,
  FeedbackItem,
  FeedbackList,
  FeedbackResponse,
} from '@queuebell/contracts';
import { Public } from '../auth/public.js';
import { Roles } from '../auth/roles.js';
import { Answers, AnswersToToken, OF_BODY } from '../openapi/answers.js';
import { FeedbackService } from './feedback.service.js';

@Controller('api/feedback')
export class FeedbackController {
  readonly #feedback: FeedbackService;

  constructor(feedback: FeedbackService) {
    this.#feedback = feedback;
  }

  @Public()
  @Post()
  @Answers(201, FeedbackResponse, OF_BODY)
  add(@Body({ schema: FeedbackRequest }) request: FeedbackRequest): Promise<FeedbackResponse> {
    return this.#feedback.add(request);
  }

  /** It shows visitors' e-mails, so it is for those who run the site (design §8). */
  @Roles('admin')
  @Get()
  @AnswersToToken(200, FeedbackList, ['FORBIDDEN'])
  @Header('cache-control', 'no-store')
  list(): Promise<FeedbackList> {
    return this.#feedback.list();
  }

  @Roles('admin')
  @Patch(':id')
  @AnswersToToken(200, FeedbackItem, [...OF_BODY, 'FORBIDDEN', 'NOT_FOUND'])
  setStatus(
    @Param('id') id: string,
    @Body({ schema: FeedbackStatusRequest }) { status }: FeedbackStatusRequest,
  ): Promise<FeedbackItem> {
    return this.#feedback.setStatus(id, status);
  }
}
