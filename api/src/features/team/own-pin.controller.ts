import { Body, Controller, Get, Header, Put } from '@nestjs/common';
import { calls, type OwnPin, type OwnPinState } from '@queuebell/contracts';
import type { Session } from '../../access/guard/authenticated-request.js';
import { CurrentSession } from '../../access/guard/current-session.js';
import { ANY_PERSON, Roles } from '../../access/roles/roles.js';
import { Answers } from '../../platform/openapi/answers.js';
import { PinsService } from './pins.service.js';

@Controller('api/pin')
@Roles(...ANY_PERSON)
export class OwnPinController {
  constructor(private readonly pins: PinsService) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(calls.readOwnPin)
  read(@CurrentSession() session: Session): Promise<OwnPinState> {
    return this.pins.read(session);
  }

  @Put()
  @Answers(calls.setOwnPin)
  set(
    @CurrentSession() session: Session,
    @Body({ schema: calls.setOwnPin.request }) { pin }: OwnPin,
  ): Promise<OwnPinState> {
    return this.pins.set(session, pin);
  }
}
