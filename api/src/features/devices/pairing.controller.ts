import { Body, Controller, Get, Param, Post, Req } from '@nestjs/common';
import {
  calls,
  type ClaimRequest,
  type ClaimResponse,
  type ConfirmPairingRequest,
  type Device,
  type PairingInfo,
  type PairingRequest,
  type PairingResponse,
} from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../../access/guard/authenticated-request.js';
import { CurrentSession } from '../../access/guard/current-session.js';
import { Roles } from '../../access/roles/roles.js';
import { MembershipRequired } from '../../access/roles/membership-required.js';
import { Public } from '../../platform/http/public.js';
import { clientAddressOf } from '../../platform/http/client-address.js';
import { Answers } from '../../platform/openapi/answers.js';
import { PairingService } from './pairing.service.js';

@Controller('api/pairing')
@MembershipRequired()
@Roles('owner', 'admin', 'manager')
export class PairingController {
  constructor(private readonly pairing: PairingService) {}

  @Public()
  @Post()
  @Answers(calls.askForPairing)
  ask(
    @Body({ schema: calls.askForPairing.request }) { kind }: PairingRequest,
    @Req() request: FastifyRequest,
  ): Promise<PairingResponse> {
    return this.pairing.ask(kind, request);
  }

  @Public()
  @Post('claim')
  @Answers(calls.claimPairing)
  claim(@Body({ schema: calls.claimPairing.request }) { secret }: ClaimRequest): Promise<ClaimResponse> {
    return this.pairing.claim(secret);
  }

  @Get(':code')
  @Answers(calls.readPairing)
  look(
    @CurrentSession() { shop }: Session,
    @Param('code') code: string,
    @Req() request: FastifyRequest,
  ): Promise<PairingInfo> {
    return this.pairing.look(shop, code, clientAddressOf(request));
  }

  @Post(':code/confirm')
  @Answers(calls.confirmPairing)
  confirm(
    @CurrentSession() session: Session,
    @Param('code') code: string,
    @Body({ schema: calls.confirmPairing.request }) { name }: ConfirmPairingRequest,
  ): Promise<Device> {
    return this.pairing.confirm(session, code, name);
  }
}
