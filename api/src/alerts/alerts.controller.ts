import { Body, Controller, Get, Param, Put, Req } from '@nestjs/common';
import { AlertKey, AlertSet, PushTarget } from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import { Public } from '../auth/public.js';
import { clientAddressOf } from '../limits/client-address.js';
import { RateLimits } from '../limits/rate-limits.js';
import { Answers, OF_BODY } from '../openapi/answers.js';
import { ticketKeyOf } from '../tickets/tickets.service.js';
import { AlertsService } from './alerts.service.js';

/** A shop's guests may all come by one address. */
const SETTINGS_MAX = 120;
const SETTINGS_WINDOW_MS = 60_000;

@Controller('api')
@Public()
export class AlertsController {
  readonly #alerts: AlertsService;
  readonly #limits: RateLimits;

  constructor(alerts: AlertsService, limits: RateLimits) {
    this.#alerts = alerts;
    this.#limits = limits;
  }

  @Get('alerts/key')
  @Answers(200, AlertKey)
  key(): AlertKey {
    return { publicKey: this.#alerts.publicKey };
  }

  @Put('tickets/:id/alert')
  @Answers(200, AlertSet, [...OF_BODY, 'TICKET_NOT_FOUND', 'RATE_LIMITED'])
  async set(
    @Param('id') id: string,
    @Body({ schema: PushTarget }) target: PushTarget,
    @Req() request: FastifyRequest,
  ): Promise<AlertSet> {
    const ticket = ticketKeyOf(id);
    await this.#limits.take('alerts', clientAddressOf(request), SETTINGS_MAX, SETTINGS_WINDOW_MS);
    return this.#alerts.set(ticket, target);
  }
}
