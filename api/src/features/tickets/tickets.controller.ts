import { Body, Controller, Get, Header, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  calls,
  TICKET_STREAMS_MAX,
  TICKET_STREAMS_OPENED_MAX,
  TICKET_STREAMS_WINDOW_MS,
  type RatingRequest,
  type TicketQuery,
  type TicketView,
} from '@queuebell/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../platform/http/public.js';
import { clientAddressOf, SITE_FACTOR, siteKeyOf } from '../../platform/http/client-address.js';
import { OpenCounts } from '../../platform/limits/open-counts.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { answerWithStream } from '../../platform/streams/open-stream.js';
import { Answers } from '../../platform/openapi/answers.js';
import { TicketStream } from './ticket-stream.js';
import { TicketStreams } from './ticket-streams.js';
import { readTicketKey, TicketsService } from './tickets.service.js';

/** All customers of a shop may share one address. */
const CHANGES_MAX = 120;
const CHANGES_WINDOW_MS = 60_000;

/** A customer's own page. It needs no login: the id cannot be guessed. */
@Controller('api/tickets/:id')
@Public()
export class TicketsController {
  constructor(
    private readonly tickets: TicketsService,
    private readonly streams: TicketStreams,
    private readonly limits: RateLimits,
    private readonly open: OpenCounts,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(calls.readTicket)
  async read(@Param('id') id: string): Promise<TicketView> {
    return this.tickets.read(readTicketKey(id));
  }

  @Get('events')
  @ApiOperation({ description: 'Server-sent events: the ticket at once, and whenever it changes.' })
  @Answers(calls.watchTicket)
  async events(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const ticket = readTicketKey(id);
    const client = clientAddressOf(request);
    await this.limits.take('ticket-streams', client, TICKET_STREAMS_OPENED_MAX, TICKET_STREAMS_WINDOW_MS);
    const view = await this.streams.prepare(ticket);
    const site = siteKeyOf(client) ?? client;
    this.open.demand('ticket', client, TICKET_STREAMS_MAX);
    this.open.demand('ticket of site', site, TICKET_STREAMS_MAX * SITE_FACTOR);
    answerWithStream(reply, request.method, (response) => {
      const leaving = [this.open.enter('ticket', client), this.open.enter('ticket of site', site)];
      const close = this.streams.open(new TicketStream(response, ticket), view);
      return () => {
        for (const leave of leaving) leave();
        close();
      };
    });
  }

  @Post('leave')
  @Answers(calls.leaveQueue)
  async leave(
    @Param('id') id: string,
    @Query({ schema: calls.leaveQueue.query }) { number }: TicketQuery,
    @Req() request: FastifyRequest,
  ): Promise<TicketView> {
    const ticket = readTicketKey(id);
    await this.#count(request);
    return this.tickets.leave(ticket, number);
  }

  @Post('return')
  @Answers(calls.returnToQueue)
  async takeBack(
    @Param('id') id: string,
    @Query({ schema: calls.returnToQueue.query }) { number }: TicketQuery,
    @Req() request: FastifyRequest,
  ): Promise<TicketView> {
    const ticket = readTicketKey(id);
    await this.#count(request);
    return this.tickets.takeBack(ticket, number);
  }

  @Put('rating')
  @Answers(calls.rateVisit)
  async rate(
    @Param('id') id: string,
    @Body({ schema: calls.rateVisit.request }) rating: RatingRequest,
    @Req() request: FastifyRequest,
  ): Promise<TicketView> {
    const ticket = readTicketKey(id);
    await this.#count(request);
    return this.tickets.rate(ticket, rating);
  }

  #count(request: FastifyRequest): Promise<void> {
    return this.limits.take('ticket-changes', clientAddressOf(request), CHANGES_MAX, CHANGES_WINDOW_MS);
  }
}
