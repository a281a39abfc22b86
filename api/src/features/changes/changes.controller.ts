import { Controller, Get, Header, Param, Post, Query, Res, UseGuards } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { calls, ChangeSequence, type ChangesQuery, type QueueChanges } from '@queuebell/contracts';
import type { FastifyReply } from 'fastify';
import type { Session } from '../../access/guard/authenticated-request.js';
import { CurrentSession } from '../../access/guard/current-session.js';
import { MembershipRequired } from '../../access/roles/membership-required.js';
import { ANY_PERSON, Roles } from '../../access/roles/roles.js';
import { Answers } from '../../platform/openapi/answers.js';
import { ChosenPersonGuard } from '../queue/chosen-person.guard.js';
import { QueueOwnerGuard } from '../queue/queue-owner.guard.js';
import { ChangesService } from './changes.service.js';

/** The changes of a queue, and their undo, for the counter and the owner. */
@Controller('api/queue/:userId')
@MembershipRequired()
@Roles(...ANY_PERSON, 'device:admin')
@UseGuards(QueueOwnerGuard, ChosenPersonGuard)
@ApiParam({ name: 'userId', type: String })
export class ChangesController {
  constructor(private readonly changes: ChangesService) {}

  @Get('changes')
  @Header('cache-control', 'no-store')
  @Answers(calls.readChanges)
  read(
    @Query({ schema: calls.readChanges.query }) query: ChangesQuery,
    @CurrentSession() session: Session,
  ): Promise<QueueChanges> {
    return this.changes.read(session, query);
  }

  @Post('undo/:sequence')
  @Answers(calls.undoChange)
  async undo(
    @Param('sequence', { schema: ChangeSequence }) sequence: string,
    @CurrentSession() session: Session,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { json } = await this.changes.undo(session, Number(sequence));
    reply.type('application/json; charset=utf-8');
    return json;
  }
}
