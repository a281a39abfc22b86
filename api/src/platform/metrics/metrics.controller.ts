import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { calls } from '@queuebell/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../http/public.js';
import { SETTINGS } from '../deps/deps.module.js';
import type { Settings } from '../config/config.js';
import { ApiError } from '../errors/api-error.js';
import { Answers } from '../openapi/answers.js';
import { mayReadMetrics } from './metrics-access.js';
import { Metrics } from './metrics.js';

/** For the operator's Prometheus; a 404 for everybody else. */
@Public()
@Controller('api/metrics')
export class MetricsController {
  readonly #token: string | undefined;

  constructor(
    private readonly metrics: Metrics,
    @Inject(SETTINGS) { metricsToken }: Settings,
  ) {
    this.#token = metricsToken;
  }

  @Get()
  @Answers(calls.readMetrics)
  async read(@Req() { headers, socket }: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!mayReadMetrics({ peer: socket.remoteAddress, headers }, this.#token)) {
      throw new ApiError('NOT_FOUND');
    }
    const text = await this.metrics.text();
    reply.header('cache-control', 'no-store').type(this.metrics.contentType).send(text);
  }
}
