import { Controller, Get, Header, Param } from '@nestjs/common';
import { calls, type WaitAnswer } from '@queuebell/contracts';
import { Public } from '../../platform/http/public.js';
import { Answers } from '../../platform/openapi/answers.js';
import { noSuchTicket, readTicketKey } from '../tickets/tickets.service.js';
import { WaitsService } from './waits.service.js';

/** Waits for customers’ phones: the ticket's id, or the shop's code, is the only proof. */
@Controller('api')
@Public()
export class CustomerWaitsController {
  constructor(private readonly waits: WaitsService) {}

  @Get('tickets/:id/wait')
  @Header('cache-control', 'no-store')
  @Answers(calls.readTicketWait)
  async ofTicket(@Param('id') id: string): Promise<WaitAnswer> {
    return { wait: await this.waits.ofTicket(readTicketKey(id)).catch(noSuchTicket) };
  }

  @Get('join/:code/wait')
  @Header('cache-control', 'no-store')
  @Answers(calls.readJoinWait)
  ofJoining(@Param('code') code: string): Promise<WaitAnswer> {
    return this.waits.ofJoining(code);
  }
}
