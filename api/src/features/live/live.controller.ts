import { isNamedBy } from '../queue/memory/if-none-match.js';
import { Controller, Get, Headers, Param, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiParam, ApiQuery } from '@nestjs/swagger';
import {
  calls,
  QUEUE_STREAMS_MAX,
  QUEUE_STREAMS_PER_LISTENER_MAX,
  QueueView,
  ViewQuery,
} from '@queuebell/contracts';
import type { FastifyReply } from 'fastify';
import type { AuthenticatedRequest, Session } from '../../access/guard/authenticated-request.js';
import { refuseOtherViews } from '../../access/guard/board-only.js';
import { CurrentSession, requireSession } from '../../access/guard/current-session.js';
import { ANY_PERSON, Roles } from '../../access/roles/roles.js';
import { MembershipRequired } from '../../access/roles/membership-required.js';
import { OpenCounts } from '../../platform/limits/open-counts.js';
import { validInput } from '../../platform/errors/valid-input.js';
import { Answers } from '../../platform/openapi/answers.js';
import { QueueOwnerGuard } from '../queue/queue-owner.guard.js';
import { EventStream } from './event-stream.js';
import { EventStreams } from './event-streams.js';
import { LiveQueues } from '../queue/memory/live-queues.js';
import { answerWithStream } from '../../platform/streams/open-stream.js';

const AsksForView = () => ApiQuery({ name: 'view', required: false, enum: QueueView.options });

@Controller('api/queue')
@MembershipRequired()
@UseGuards(QueueOwnerGuard)
@Roles(...ANY_PERSON, 'device:display', 'device:admin')
export class LiveController {
  constructor(
    private readonly live: LiveQueues,
    private readonly streams: EventStreams,
    private readonly open: OpenCounts,
  ) {}

  /**
   * Screens without a stream poll this every ten seconds. It is answered from memory, mostly with a 304.
   * It reads the request itself, because Nest's pipes for three parameters are a tenth of its cost (docs/benchmarks.md).
   */
  @Get(':userId')
  @ApiParam({ name: 'userId', type: String })
  @ApiHeader({ name: 'if-none-match', required: false, schema: { type: 'string' } })
  @AsksForView()
  @Answers(calls.readQueue)
  async read(@Req() request: AuthenticatedRequest, @Res() reply: FastifyReply): Promise<void> {
    // Its shop is the one of the address, or the guard would have refused it.
    const session = requireSession(request);
    const { view } = validInput(ViewQuery, request.query);
    refuseOtherViews(session, view);
    const { etag, json } = await this.live.snapshot(session.shop, view);
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (isNamedBy(request.headers['if-none-match'], etag)) {
      reply.code(304).send();
      return;
    }
    reply.type('application/json; charset=utf-8').send(json);
  }

  @Get(':userId/events')
  @AsksForView()
  @ApiHeader({ name: 'last-event-id', required: false, schema: { type: 'string' } })
  @ApiOperation({ description: 'Server-sent events: a snapshot at once and after each change.' })
  @Answers(calls.watchQueue)
  async events(
    @Param('userId') ownerId: string,
    @Query({ schema: calls.watchQueue.query }) { view }: ViewQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @CurrentSession() session: Session,
    @Req() request: AuthenticatedRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    refuseOtherViews(session, view);
    const { claims, device, sid } = session;
    const subscription = { ownerId, view, claims, listener: device?.id ?? sid };
    const openUntil = await this.streams.prepare(subscription);
    const listener = subscription.listener ?? ownerId;
    this.open.demand('queue of listener', listener, QUEUE_STREAMS_PER_LISTENER_MAX);
    this.open.demand('queue', ownerId, QUEUE_STREAMS_MAX);
    answerWithStream(reply, request.method, (response) => {
      const leaving = [this.open.enter('queue', ownerId), this.open.enter('queue of listener', listener)];
      const close = this.streams.open(new EventStream(response, subscription, openUntil), lastEventId);
      return () => {
        for (const leave of leaving) leave();
        close();
      };
    });
  }
}
