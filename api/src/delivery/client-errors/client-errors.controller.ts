import { Body, Controller, Inject, Logger, Post, Req } from '@nestjs/common';
import {
  calls,
  REPORTS_MAX,
  REPORTS_OF_ALL_MAX,
  REPORTS_WINDOW_MS,
  type ClientErrorReport,
} from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import { tokenOf } from '../../platform/http/bearer-token.js';
import { Public } from '../../platform/http/public.js';
import { SessionTokens } from '../../access/tokens/session-token.js';
import { Clock } from '../../platform/clock/clock.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { clientAddressOf } from '../../platform/http/client-address.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { Answers } from '../../platform/openapi/answers.js';
import { ClientErrorCounter } from './client-error-counter.js';
import { RecentReports } from './recent-reports.js';
import { reportLine } from './report-line.js';

@Public()
@Controller('api/client-errors')
export class ClientErrorsController {
  readonly #recent: RecentReports;
  readonly #logger = new Logger('ClientError');

  constructor(
    private readonly limits: RateLimits,
    private readonly counter: ClientErrorCounter,
    private readonly tokens: SessionTokens,
    clock: Clock,
    @Inject(SETTINGS) { rateLimit }: Settings,
  ) {
    this.#recent = new RecentReports(clock, rateLimit ? REPORTS_OF_ALL_MAX : Infinity);
  }

  @Post()
  @Answers(calls.reportClientError)
  async report(
    @Body({ schema: calls.reportClientError.request }) report: ClientErrorReport,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    this.#recent.take();
    const address = clientAddressOf(request);
    await this.limits.takeIfCounted('client-errors', address, REPORTS_MAX, REPORTS_WINDOW_MS);
    this.#logger.warn(reportLine(report, request.headers['user-agent']));
    const token = tokenOf(request.headers.authorization);
    const isOurs = token !== null && this.tokens.read(token) !== null;
    await this.counter.count(report, isOurs ? 'yes' : 'no');
  }
}
