import { Body, Controller, Get, Param, Put, Req } from '@nestjs/common';
import { type AlertKey, type AlertRequest, type AlertSet, calls } from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import { Public } from '../../platform/http/public.js';
import { clientAddressOf } from '../../platform/http/client-address.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { Answers } from '../../platform/openapi/answers.js';
import { readTicketKey } from '../tickets/tickets.service.js';
import { AlertsService } from './alerts.service.js';

/** All customers of a shop may share one address. */
const SETTINGS_MAX = 120;
const SETTINGS_WINDOW_MS = 60_000;

@Controller('api')
@Public()
export class AlertsController {
  constructor(
    private readonly alerts: AlertsService,
    private readonly limits: RateLimits,
  ) {}

  @Get('alerts/key')
  @Answers(calls.readAlertKey)
  key(): AlertKey {
    return { publicKey: this.alerts.publicKey };
  }

  @Put('tickets/:id/alert')
  @Answers(calls.setAlert)
  async set(
    @Param('id') id: string,
    @Body({ schema: calls.setAlert.request }) asked: AlertRequest,
    @Req() request: FastifyRequest,
  ): Promise<AlertSet> {
    const ticket = readTicketKey(id);
    await this.limits.take('alerts', clientAddressOf(request), SETTINGS_MAX, SETTINGS_WINDOW_MS);
    return this.alerts.set(ticket, asked);
  }
}
