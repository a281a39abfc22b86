import { Controller, Get, Header } from '@nestjs/common';
import { calls, type ShopRatings } from '@queuebell/contracts';
import type { Session } from '../../access/guard/authenticated-request.js';
import { CurrentSession } from '../../access/guard/current-session.js';
import { MembershipRequired } from '../../access/roles/membership-required.js';
import { Roles } from '../../access/roles/roles.js';
import { Answers } from '../../platform/openapi/answers.js';
import { RatingsService } from './ratings.service.js';

/** How customers found their visits, for the owner's dashboard. Staff and paired devices cannot read it. */
@Controller('api/shop/ratings')
@MembershipRequired()
@Roles('owner', 'admin', 'manager')
export class RatingsController {
  constructor(private readonly ratings: RatingsService) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(calls.readRatings)
  read(@CurrentSession() { shop }: Session): Promise<ShopRatings> {
    return this.ratings.ofShop(shop);
  }
}
