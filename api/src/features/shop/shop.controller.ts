import { Body, Controller, Get, Header, Inject, Patch, Req } from '@nestjs/common';
import { calls, type ShopSettings, type ShopSettingsChange } from '@queuebell/contracts';
import type { Actor } from '@queuebell/queue-rules';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../../access/guard/authenticated-request.js';
import { CurrentActor } from '../../access/guard/current-actor.js';
import { CurrentSession } from '../../access/guard/current-session.js';
import { Roles } from '../../access/roles/roles.js';
import { MembershipRequired } from '../../access/roles/membership-required.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { originFor } from '../../platform/http/origin.js';
import { Answers } from '../../platform/openapi/answers.js';
import { ShopService } from './shop.service.js';

/** The shop's settings. Paired devices cannot read them. */
@Controller('api/shop')
@MembershipRequired()
@Roles('owner', 'admin', 'manager')
export class ShopController {
  constructor(
    private readonly shop: ShopService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(calls.readShop)
  read(@CurrentSession() { shop }: Session, @Req() request: FastifyRequest): Promise<ShopSettings> {
    return this.shop.read(shop, originFor(this.settings.publicUrl, request));
  }

  @Patch()
  @Answers(calls.changeShop)
  change(
    @CurrentSession() { shop }: Session,
    @CurrentActor() by: Actor,
    @Body({ schema: calls.changeShop.request }) change: ShopSettingsChange,
    @Req() request: FastifyRequest,
  ): Promise<ShopSettings> {
    return this.shop.change(shop, by, change, originFor(this.settings.publicUrl, request));
  }
}
