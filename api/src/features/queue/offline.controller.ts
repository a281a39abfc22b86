import { Body, Controller, Delete, Headers, Param, Post, Res, UseGuards } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import {
  type ActsRequest,
  calls,
  type CheckinResponse,
  type DeliveryRequest,
  IDEMPOTENCY_KEY_HEADER,
  LeaseRequest,
  type LeaseResponse,
  type LeaseReturned,
} from '@queuebell/contracts';
import type { Actor } from '@queuebell/queue-rules';
import type { FastifyReply } from 'fastify';
import type { Session } from '../../access/guard/authenticated-request.js';
import { CurrentActor } from '../../access/guard/current-actor.js';
import { CurrentSession } from '../../access/guard/current-session.js';
import { ANY_PERSON, Roles } from '../../access/roles/roles.js';
import { MembershipRequired } from '../../access/roles/membership-required.js';
import { Answers } from '../../platform/openapi/answers.js';
import { KEY_SCHEMA } from './schemas/key-schema.js';
import { ChosenPersonGuard } from './chosen-person.guard.js';
import { ArrivalsService } from './arrivals.service.js';
import { OfflineScreensService } from './offline-screens.service.js';
import { requireIdempotencyKey } from './idempotency-key.js';
import { QueueOwnerGuard } from './queue-owner.guard.js';

@Controller('api/queue/:userId')
@MembershipRequired()
@UseGuards(QueueOwnerGuard, ChosenPersonGuard)
export class OfflineController {
  constructor(
    private readonly arrivals: ArrivalsService,
    private readonly screens: OfflineScreensService,
  ) {}

  @Post('lease')
  @Roles(...ANY_PERSON, 'device:check-in', 'device:admin')
  @Answers(calls.lease)
  lease(
    @Param('userId') ownerId: string,
    @Body({ schema: calls.lease.request }) { holder }: LeaseRequest,
    @CurrentActor() by: Actor,
  ): Promise<LeaseResponse> {
    return this.screens.lease(ownerId, by, holder);
  }

  @Delete('lease/:holder')
  @Roles(...ANY_PERSON, 'device:check-in', 'device:admin')
  @Answers(calls.endLease)
  endLease(
    @Param('userId') ownerId: string,
    @Param('holder', { schema: LeaseRequest.shape.holder }) holder: string,
    @CurrentActor() by: Actor,
  ): Promise<LeaseReturned> {
    return this.screens.endLease(ownerId, by, holder);
  }

  @Post('deliveries')
  @Roles(...ANY_PERSON, 'device:check-in')
  @ApiHeader({ name: IDEMPOTENCY_KEY_HEADER, required: true, schema: KEY_SCHEMA })
  @Answers(calls.deliver)
  deliver(
    @Param('userId') ownerId: string,
    @Body({ schema: calls.deliver.request }) request: DeliveryRequest,
    @Headers(IDEMPOTENCY_KEY_HEADER) key: string | undefined,
    @CurrentActor() by: Actor,
  ): Promise<CheckinResponse> {
    requireIdempotencyKey(key);
    return this.arrivals.deliver(ownerId, by, request, key);
  }

  @Post('acts')
  @Roles(...ANY_PERSON, 'device:admin')
  @Answers(calls.deliverActs)
  async deliverActs(
    @Param('userId') ownerId: string,
    @Body({ schema: calls.deliverActs.request }) { acts }: ActsRequest,
    @CurrentSession() session: Session,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { problems, queue } = await this.screens.deliverActs(ownerId, session, acts);
    reply.type('application/json; charset=utf-8');
    const head = `{"problems":${JSON.stringify(problems)},"queue":`;
    return Buffer.concat([Buffer.from(head), queue.json, Buffer.from('}')]);
  }
}
