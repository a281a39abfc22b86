import { Body, Controller, Delete, Get, Header, Param, Patch, Post, Req } from '@nestjs/common';
import {
  calls,
  type InviteRequest,
  type TeamList,
  type TeamMember,
  type TeamMemberChange,
  type TeamMemberRemoved,
} from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../../access/guard/authenticated-request.js';
import { CurrentSession } from '../../access/guard/current-session.js';
import { MembershipRequired } from '../../access/roles/membership-required.js';
import { Roles } from '../../access/roles/roles.js';
import { Answers } from '../../platform/openapi/answers.js';
import { InviteService } from './invite.service.js';
import { TeamService } from './team.service.js';

@Controller('api/team')
@MembershipRequired()
@Roles('owner', 'admin')
export class TeamController {
  constructor(
    private readonly team: TeamService,
    private readonly inviting: InviteService,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(calls.listTeam)
  list(@CurrentSession() { shop }: Session): Promise<TeamList> {
    return this.team.list(shop);
  }

  @Post()
  @Answers(calls.invite)
  invite(
    @CurrentSession() session: Session,
    @Body({ schema: calls.invite.request }) request: InviteRequest,
    @Req() { id }: FastifyRequest,
  ): Promise<TeamMember> {
    return this.inviting.invite(session, request, id);
  }

  @Patch(':id')
  @Answers(calls.changeMember)
  change(
    @CurrentSession() session: Session,
    @Param('id') id: string,
    @Body({ schema: calls.changeMember.request }) change: TeamMemberChange,
  ): Promise<TeamMember> {
    return this.team.change(session, id, change);
  }

  @Delete(':id')
  @Answers(calls.removeMember)
  remove(@CurrentSession() { shop }: Session, @Param('id') id: string): Promise<TeamMemberRemoved> {
    return this.team.remove(shop, id);
  }
}
