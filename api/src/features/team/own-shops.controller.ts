import { Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { calls, type OwnShopList, type RefreshResponse } from '@queuebell/contracts';
import type { Session } from '../../access/guard/authenticated-request.js';
import { CurrentSession } from '../../access/guard/current-session.js';
import { ANY_PERSON, Roles } from '../../access/roles/roles.js';
import { Answers } from '../../platform/openapi/answers.js';
import { OwnShopsService } from './own-shops.service.js';

@Controller('api/shops')
@Roles(...ANY_PERSON)
export class OwnShopsController {
  constructor(private readonly shops: OwnShopsService) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(calls.listOwnShops)
  list(@CurrentSession() session: Session): Promise<OwnShopList> {
    return this.shops.list(session);
  }

  @Post(':id/enter')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(calls.enterShop)
  enter(@CurrentSession() session: Session, @Param('id') id: string): Promise<RefreshResponse> {
    return this.shops.enter(session, id);
  }
}
