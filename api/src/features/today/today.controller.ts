import { Controller, Get, Header } from '@nestjs/common';
import { calls, type TodayFigures } from '@queuebell/contracts';
import type { Session } from '../../access/guard/authenticated-request.js';
import { CurrentSession } from '../../access/guard/current-session.js';
import { Roles } from '../../access/roles/roles.js';
import { MembershipRequired } from '../../access/roles/membership-required.js';
import { Answers } from '../../platform/openapi/answers.js';
import { TodayService } from './today.service.js';

/** The day's figures, for the owner's dashboard. Paired devices cannot read them. */
@Controller('api/shop/today')
@MembershipRequired()
@Roles('owner', 'admin', 'manager')
export class TodayController {
  constructor(private readonly today: TodayService) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(calls.readToday)
  read(@CurrentSession() { shop }: Session): Promise<TodayFigures> {
    return this.today.figures(shop);
  }
}
