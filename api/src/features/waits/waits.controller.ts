import { Controller, Get, Header, Param, UseGuards } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { calls, type QueueWaits, type WaitScore } from '@queuebell/contracts';
import type { Session } from '../../access/guard/authenticated-request.js';
import { CurrentSession } from '../../access/guard/current-session.js';
import { MembershipRequired } from '../../access/roles/membership-required.js';
import { ANY_DEVICE, ANY_PERSON, Roles } from '../../access/roles/roles.js';
import { Answers } from '../../platform/openapi/answers.js';
import { QueueOwnerGuard } from '../queue/queue-owner.guard.js';
import { WaitsService } from './waits.service.js';

/** Waits for the shop's own screens. */
@Controller('api')
@MembershipRequired()
export class WaitsController {
  constructor(private readonly waits: WaitsService) {}

  @Get('queue/:userId/waits')
  @Roles(...ANY_PERSON, ...ANY_DEVICE)
  @UseGuards(QueueOwnerGuard)
  @Header('cache-control', 'no-store')
  @ApiParam({ name: 'userId', type: String })
  @Answers(calls.readWaits)
  ofShop(@Param('userId') ownerId: string): Promise<QueueWaits> {
    return this.waits.ofShop(ownerId);
  }

  @Get('shop/wait-score')
  @Roles('owner', 'admin', 'manager')
  @Header('cache-control', 'no-store')
  @Answers(calls.readWaitScore)
  score(@CurrentSession() { shop }: Session): Promise<WaitScore> {
    return this.waits.score(shop);
  }
}
