import { Body, Controller, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import {
  calls,
  type RecoveryCodes,
  type SecondFactorBegun,
  type SecondFactorRequest,
  type SecondFactorState,
} from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../../../access/guard/authenticated-request.js';
import { CurrentSession } from '../../../access/guard/current-session.js';
import { ANY_PERSON, Roles } from '../../../access/roles/roles.js';
import { clientAddressOf } from '../../../platform/http/client-address.js';
import { Answers } from '../../../platform/openapi/answers.js';
import { SecondFactorService } from './second-factor.service.js';

@Controller('api/second-factor')
@Roles(...ANY_PERSON)
export class SecondFactorController {
  constructor(private readonly service: SecondFactorService) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(calls.readSecondFactor)
  read(@CurrentSession() session: Session): Promise<SecondFactorState> {
    return this.service.state(session);
  }

  @Post('begin')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(calls.beginSecondFactor)
  begin(@CurrentSession() session: Session): Promise<SecondFactorBegun> {
    return this.service.begin(session);
  }

  @Post('confirm')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(calls.confirmSecondFactor)
  confirm(
    @CurrentSession() session: Session,
    @Body({ schema: calls.confirmSecondFactor.request }) { code }: SecondFactorRequest,
  ): Promise<RecoveryCodes> {
    return this.service.confirm(session, code);
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(calls.renewRecoveryCodes)
  renew(
    @CurrentSession() session: Session,
    @Body({ schema: calls.renewRecoveryCodes.request }) { code }: SecondFactorRequest,
    @Req() request: FastifyRequest,
  ): Promise<RecoveryCodes> {
    return this.service.renewRecoveryCodes(session, code, clientAddressOf(request));
  }

  @Post('off')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(calls.endSecondFactor)
  end(
    @CurrentSession() session: Session,
    @Body({ schema: calls.endSecondFactor.request }) { code }: SecondFactorRequest,
    @Req() request: FastifyRequest,
  ): Promise<SecondFactorState> {
    return this.service.end(session, code, clientAddressOf(request));
  }
}
