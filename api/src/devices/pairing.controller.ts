import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import {
  ClaimRequest,
  ClaimResponse,
  ConfirmPairingRequest,
  Device,
  PairingInfo,
  PairingRequest,
  PairingResponse,
} from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../auth/authenticated-request.js';
import { CurrentSession } from '../auth/current-session.js';
import { MembersOnly } from '../auth/members-only.js';
import { Public } from '../auth/public.js';
import { Answers, AnswersToToken, OF_BODY } from '../openapi/answers.js';
import { PairingService } from './pairing.service.js';

const OF_CODE = ['PAIRING_UNKNOWN', 'RATE_LIMITED'] as const;

@Controller('api/pairing')
@MembersOnly()
export class PairingController {
  readonly #pairing: PairingService;

  constructor(pairing: PairingService) {
    this.#pairing = pairing;
  }

  @Public()
  @Post()
  @Answers(201, PairingResponse, [...OF_BODY, 'RATE_LIMITED'])
  ask(
    @Body({ schema: PairingRequest }) { kind }: PairingRequest,
    @Req() request: FastifyRequest,
  ): Promise<PairingResponse> {
    return this.#pairing.ask(kind, request);
  }

  @Public()
  @Post('claim')
  @Answers(200, ClaimResponse, [...OF_BODY, 'PAIRING_EXPIRED'])
  @HttpCode(200)
  claim(@Body({ schema: ClaimRequest }) { secret }: ClaimRequest): Promise<ClaimResponse> {
    return this.#pairing.claim(secret);
  }

  @Get(':code')
  @AnswersToToken(200, PairingInfo, OF_CODE)
  look(@CurrentSession() { sub }: Session, @Param('code') code: string): Promise<PairingInfo> {
    return this.#pairing.look(sub, code);
  }

  @Post(':code/confirm')
  @AnswersToToken(201, Device, [...OF_BODY, ...OF_CODE])
  confirm(
    @CurrentSession() { sub }: Session,
    @Param('code') code: string,
    @Body({ schema: ConfirmPairingRequest }) { name }: ConfirmPairingRequest,
  ): Promise<Device> {
    return this.#pairing.confirm(sub, code, name);
  }
}
