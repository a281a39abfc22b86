import { Body, Controller, Delete, Headers, Param, Post, Put, Query, Res, UseGuards } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import {
  calls,
  type CallAgainQuery,
  type CheckinRequest,
  type CheckinResponse,
  type CloseQuery,
  IDEMPOTENCY_KEY_HEADER,
  type JoiningRequest,
  QueueNumber,
  type RestoreQuery,
  type StaffCommand,
} from '@queuebell/contracts';
import type { Actor } from '@queuebell/queue-rules';
import type { FastifyReply } from 'fastify';
import type { Session } from '../../access/guard/authenticated-request.js';
import { CurrentActor } from '../../access/guard/current-actor.js';
import { CurrentSession } from '../../access/guard/current-session.js';
import { ANY_PERSON, Roles } from '../../access/roles/roles.js';
import { MembershipRequired } from '../../access/roles/membership-required.js';
import type { EncodedSnapshot } from './memory/encoded-snapshots.js';
import { Answers } from '../../platform/openapi/answers.js';
import { KEY_SCHEMA } from './schemas/key-schema.js';
import { requireIdempotencyKey } from './idempotency-key.js';
import { QueueOwnerGuard } from './queue-owner.guard.js';
import { ChosenPersonGuard } from './chosen-person.guard.js';
import { ArrivalsService } from './arrivals.service.js';
import { QueueService } from './queue.service.js';

const ANSWERED = { passthrough: true } as const;

/** Commands of screens. The answer is the changed queue, encoded once for all callers. */
@Controller('api/queue')
@MembershipRequired()
@UseGuards(QueueOwnerGuard, ChosenPersonGuard)
export class QueueController {
  constructor(
    private readonly queue: QueueService,
    private readonly arrivals: ArrivalsService,
  ) {}

  @Post('checkin')
  @Roles(...ANY_PERSON, 'device:check-in', 'device:admin')
  @ApiHeader({ name: IDEMPOTENCY_KEY_HEADER, required: false, schema: KEY_SCHEMA })
  @Answers(calls.checkIn)
  checkIn(
    @Body({ schema: calls.checkIn.request }) request: CheckinRequest,
    @Headers(IDEMPOTENCY_KEY_HEADER) key: string | undefined,
    @CurrentActor() by: Actor,
    @CurrentSession() { device }: Session,
  ): Promise<CheckinResponse> {
    if (key !== undefined) requireIdempotencyKey(key);
    return this.arrivals.checkIn(request, { key, by, isByStaff: device?.kind !== 'check-in' });
  }

  @Delete(':userId/joined')
  @Roles(...ANY_PERSON, 'device:admin')
  @Answers(calls.removeJoined)
  async removeJoined(
    @Param('userId') ownerId: string,
    @CurrentActor() by: Actor,
    @Res(ANSWERED) reply: FastifyReply,
  ): Promise<Buffer> {
    return answer(reply, await this.queue.removeJoined(ownerId, by));
  }

  @Delete(':userId/:number')
  @Roles(...ANY_PERSON, 'device:admin')
  @Answers(calls.closeEntry)
  async close(
    @Param('userId') ownerId: string,
    @Param('number', { schema: QueueNumber }) number: number,
    @Query({ schema: calls.closeEntry.query }) query: CloseQuery,
    @CurrentActor() by: Actor,
    @Res(ANSWERED) reply: FastifyReply,
  ): Promise<Buffer> {
    return answer(reply, await this.queue.close(ownerId, by, number, query));
  }

  @Post(':userId/:number/restore')
  @Roles(...ANY_PERSON, 'device:admin')
  @Answers(calls.restoreEntry)
  async restore(
    @Param('userId') ownerId: string,
    @Param('number', { schema: QueueNumber }) number: number,
    @Query({ schema: calls.restoreEntry.query }) query: RestoreQuery,
    @CurrentActor() by: Actor,
    @Res(ANSWERED) reply: FastifyReply,
  ): Promise<Buffer> {
    return answer(reply, await this.queue.restore(ownerId, by, number, query));
  }

  @Post(':userId/:number/call')
  @Roles(...ANY_PERSON, 'device:admin')
  @Answers(calls.callAgain)
  async callAgain(
    @Param('userId') ownerId: string,
    @Param('number', { schema: QueueNumber }) number: number,
    @Query({ schema: calls.callAgain.query }) { day }: CallAgainQuery,
    @CurrentActor() by: Actor,
    @Res(ANSWERED) reply: FastifyReply,
  ): Promise<Buffer> {
    return answer(reply, await this.queue.callAgain(ownerId, by, number, day));
  }

  @Post(':userId/commands')
  @Roles(...ANY_PERSON, 'device:admin')
  @Answers(calls.changeQueue)
  async command(
    @Param('userId') ownerId: string,
    @Body({ schema: calls.changeQueue.request }) command: StaffCommand,
    @CurrentActor() by: Actor,
    @Res(ANSWERED) reply: FastifyReply,
  ): Promise<Buffer> {
    return answer(reply, await this.queue.command(ownerId, by, command));
  }

  @Put(':userId/joining')
  @Roles(...ANY_PERSON, 'device:admin')
  @Answers(calls.setJoining)
  async setJoining(
    @Param('userId') ownerId: string,
    @Body({ schema: calls.setJoining.request }) { joining }: JoiningRequest,
    @CurrentActor() by: Actor,
    @Res(ANSWERED) reply: FastifyReply,
  ): Promise<Buffer> {
    return answer(reply, await this.queue.setJoining(ownerId, by, joining));
  }
}

function answer(reply: FastifyReply, { json }: EncodedSnapshot): Buffer {
  reply.type('application/json; charset=utf-8');
  return json;
}
