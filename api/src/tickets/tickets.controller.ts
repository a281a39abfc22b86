import { Controller, Get, Header, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { calls, type TicketView } from '@queuebell/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../auth/public.js';
import { clientAddressOf } from '../limits/client-address.js';
import { RateLimits } from '../limits/rate-limits.js';
import { answerWithStream } from '../live/open-stream.js';
import { Answers } from '../openapi/answers.js';
import { TicketStream } from './ticket-stream.js';
import { TicketStreams } from './ticket-streams.js';
import { ticketKeyOf, TicketsService } from './tickets.service.js';

/** A shop's guests may all come by one address: so many changes of their tickets are meant by people. */
const CHANGES_MAX = 120;
const CHANGES_WINDOW_MS = 60_000;

/** A customer's own page. Nobody logs in here: the id cannot be guessed. */
@Controller('api/tickets/:id')
@Public()
export class TicketsController {
  readonly #tickets: TicketsService;
  readonly #streams: TicketStreams;
  readonly #limits: RateLimits;

  constructor(tickets: TicketsService, streams: TicketStreams, limits: RateLimits) {
    this.#tickets = tickets;
    this.#streams = streams;
    this.#limits = limits;
  }

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(calls.readTicket)
  async read(@Param('id') id: string): Promise<TicketView> {
    return this.#tickets.read(ticketKeyOf(id));
  }

  @Get('events')
  @ApiOperation({ description: 'Server-sent events: the ticket at once, and whenever it changes.' })
  @Answers(calls.watchTicket)
  async events(
    @Param('id') id: string,
    @Req() { method }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const ticket = ticketKeyOf(id);
    const view = await this.#streams.prepare(ticket);
    answerWithStream(reply, method, (response) =>
      this.#streams.open(new TicketStream(response, ticket), view),
    );
  }

  @Post('leave')
  @Answers(calls.leaveLine)
  async leave(@Param('id') id: string, @Req() request: FastifyRequest): Promise<TicketView> {
    const ticket = ticketKeyOf(id);
    await this.#count(request);
    return this.#tickets.leave(ticket);
  }

  @Post('return')
  @Answers(calls.returnToLine)
  async takeBack(@Param('id') id: string, @Req() request: FastifyRequest): Promise<TicketView> {
    const ticket = ticketKeyOf(id);
    await this.#count(request);
    return this.#tickets.takeBack(ticket);
  }

  #count(request: FastifyRequest): Promise<void> {
    return this.#limits.take('ticket-changes', clientAddressOf(request), CHANGES_MAX, CHANGES_WINDOW_MS);
  }
}
