import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../../platform/http/public.js';
import { BUSY_POLICY, busyPage } from './busy-page.js';
import { BusyService } from './busy.service.js';

const HTML = 'text/html; charset=utf-8';
const CACHED_S = 15;

/** The only page that other sites may frame. */
@Controller('busy/:code')
@Public()
export class BusyController {
  constructor(private readonly busy: BusyService) {}

  @Get()
  async page(@Param('code') code: string, @Res() reply: FastifyReply): Promise<void> {
    const busy = await this.busy.at(code);
    reply.framedPolicy = BUSY_POLICY;
    await reply
      .code(busy.is === 'unknown' ? 404 : 200)
      .type(HTML)
      .header('cache-control', `public, max-age=${CACHED_S}`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(busyPage(busy));
  }
}
