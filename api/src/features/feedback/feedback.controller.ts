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
import { Admission } from '../../access/guard/admission.js';
import { tokenOf } from '../../platform/http/bearer-token.js';
import { Roles } from '../../access/roles/roles.js';
import { Public } from '../../platform/http/public.js';
import { clientAddressOf } from '../../platform/http/client-address.js';
import { noterOf } from '../../platform/log/account-of-request.js';
import { Answers } from '../../platform/openapi/answers.js';
import { FeedbackService } from './feedback.service.js';

@Controller('api/feedback')
export class FeedbackController {
  constructor(
    private readonly feedback: FeedbackService,
    private readonly admission: Admission,
  ) {}

  @Public()
  @Post()
  @Answers(calls.addFeedback)
  async add(
    @Body({ schema: calls.addFeedback.request }) feedback: FeedbackRequest,
    @Req() request: FastifyRequest,
  ): Promise<FeedbackResponse> {
    const ownerId = await this.admission.accountOf(tokenOf(request.headers.authorization));
    if (ownerId !== null) noterOf(request)(ownerId);
    return this.feedback.add(feedback, clientAddressOf(request), ownerId);
  }

  /** The list shows visitors' emails, so only site staff may read it. */
  @Roles('admin')
  @Get()
  @Answers(calls.listFeedback)
  @Header('cache-control', 'no-store')
  list(): Promise<FeedbackList> {
    return this.feedback.list();
  }

  @Roles('admin')
  @Patch(':id')
  @Answers(calls.setFeedbackStatus)
  setStatus(
    @Param('id') id: string,
    @Body({ schema: calls.setFeedbackStatus.request }) { status }: FeedbackStatusRequest,
  ): Promise<FeedbackItem> {
    return this.feedback.setStatus(id, status);
  }
}
