import { Body, Controller, Logger, Post, Req } from '@nestjs/common';
import { calls, REPORTS_MAX, REPORTS_WINDOW_MS, type ClientErrorReport } from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import { Public } from '../auth/public.js';
import { clientAddressOf } from '../limits/client-address.js';
import { RateLimits } from '../limits/rate-limits.js';
import { Answers } from '../openapi/answers.js';
import { ClientErrorCounter } from './client-error-counter.js';
import { reportLine } from './report-line.js';

/** What goes wrong in browsers: a line in the log, and counted. Nothing of it is stored. */
@Public()
@Controller('api/client-errors')
export class ClientErrorsController {
  readonly #limits: RateLimits;
  readonly #counter: ClientErrorCounter;
  readonly #logger = new Logger('ClientError');

  constructor(limits: RateLimits, counter: ClientErrorCounter) {
    this.#limits = limits;
    this.#counter = counter;
  }

  @Post()
  @Answers(calls.reportClientError)
  async report(
    @Body({ schema: calls.reportClientError.request }) report: ClientErrorReport,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const address = clientAddressOf(request);
    await this.#limits.takeIfCounted('client-errors', address, REPORTS_MAX, REPORTS_WINDOW_MS);
    this.#logger.warn(reportLine(report, request.headers['user-agent']));
    await this.#counter.count(report);
  }
}
