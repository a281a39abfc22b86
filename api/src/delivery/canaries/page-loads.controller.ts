import { Body, Controller, Post, Req } from '@nestjs/common';
import { calls, PAGE_LOAD_NEWS_MAX, PAGE_LOAD_NEWS_WINDOW_MS, type PageLoadNews } from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import { clientAddressOf } from '../../platform/http/client-address.js';
import { Public } from '../../platform/http/public.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { Answers } from '../../platform/openapi/answers.js';
import { PageLoads } from './page-loads.service.js';

@Public()
@Controller('api/page-loads')
export class PageLoadsController {
  constructor(
    private readonly loads: PageLoads,
    private readonly limits: RateLimits,
  ) {}

  @Post()
  @Answers(calls.tellPageLoad)
  async tell(
    @Body({ schema: calls.tellPageLoad.request }) news: PageLoadNews,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const address = clientAddressOf(request);
    await this.limits.takeIfCounted('page-loads', address, PAGE_LOAD_NEWS_MAX, PAGE_LOAD_NEWS_WINDOW_MS);
    await this.loads.tell(news, address);
  }
}
