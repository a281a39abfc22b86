import { Body, Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { calls, type ChoosePersonRequest, type ChosenPerson, type TabletPeople } from '@queuebell/contracts';
import type { DeviceSession, Session } from '../../access/guard/authenticated-request.js';
import { CurrentDevice, CurrentSession } from '../../access/guard/current-session.js';
import { MembershipRequired } from '../../access/roles/membership-required.js';
import { Roles } from '../../access/roles/roles.js';
import { Answers } from '../../platform/openapi/answers.js';
import { PeopleService } from './people.service.js';

@Controller('api/devices/self')
@MembershipRequired()
@Roles('device:admin')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Get('people')
  @Header('cache-control', 'no-store')
  @Answers(calls.listTabletPeople)
  list(@CurrentSession() { shop }: Session): Promise<TabletPeople> {
    return this.people.list(shop);
  }

  @Post('person')
  @HttpCode(200)
  @Answers(calls.choosePerson)
  choose(
    @CurrentSession() { shop }: Session,
    @CurrentDevice() { id }: DeviceSession,
    @Body({ schema: calls.choosePerson.request }) request: ChoosePersonRequest,
  ): Promise<ChosenPerson> {
    return this.people.choose(shop, id, request);
  }
}
