import { Body, Controller, Get, Header, Param, Patch, Post, Req } from '@nestjs/common';
import {
  calls,
  type FeedbackItem,
  type FeedbackList,
  type FeedbackRequest,
  type FeedbackResponse,
  type FeedbackStatusRequest,
} from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import { For } from '../auth/for.js';
import { Public } from '../auth/public.js';
import { clientAddressOf } from '../limits/client-address.js';
import { Answers } from '../openapi/answers.js';
import { FeedbackService } from './feedback.service.js';

@Controller('api/feedback')
export class FeedbackController {
  readonly #feedback: FeedbackService;

  constructor(feedback: FeedbackService) {
    this.#feedback = feedback;
  }

  @Public()
  @Post()
  @Answers(calls.addFeedback)
  add(
    @Body({ schema: calls.addFeedback.request }) feedback: FeedbackRequest,
    @Req() request: FastifyRequest,
  ): Promise<FeedbackResponse> {
    return this.#feedback.add(feedback, clientAddressOf(request));
  }

  /** It shows visitors' e-mails, so it is for those who run the site (design §8). */
  @For('admin')
  @Get()
  @Answers(calls.listFeedback)
  @Header('cache-control', 'no-store')
  list(): Promise<FeedbackList> {
    return this.#feedback.list();
  }

  @For('admin')
  @Patch(':id')
  @Answers(calls.setFeedbackStatus)
  setStatus(
    @Param('id') id: string,
    @Body({ schema: calls.setFeedbackStatus.request }) { status }: FeedbackStatusRequest,
  ): Promise<FeedbackItem> {
    return this.#feedback.setStatus(id, status);
  }
}
