import { Body, Controller, Delete, Headers, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import {
  CheckinResponse,
  DeliveryRequest,
  IDEMPOTENCY_KEY_HEADER,
  IdempotencyKey,
  LeaseRequest,
  LeaseResponse,
  LeaseReturned,
} from '@queuebell/contracts';
import { ForDevices } from '../auth/for-devices.js';
import { MembersOnly } from '../auth/members-only.js';
import { ApiError } from '../errors/api-error.js';
import { AnswersToToken, OF_BODY } from '../openapi/answers.js';
import { OfflineService } from './offline.service.js';
import { QueueOwnerGuard } from './queue-owner.guard.js';

/** What a check-in tablet asks so that it can go on while it is offline. */
@Controller('api/queue/:userId')
@MembersOnly()
@UseGuards(QueueOwnerGuard)
@ForDevices('check-in')
export class OfflineController {
  readonly #offline: OfflineService;

  constructor(offline: OfflineService) {
    this.#offline = offline;
  }

  @Post('lease')
  @HttpCode(200)
  @AnswersToToken(200, LeaseResponse, [...OF_BODY, 'NOT_YOURS'])
  lease(
    @Param('userId') ownerId: string,
    @Body({ schema: LeaseRequest }) { holder }: LeaseRequest,
  ): Promise<LeaseResponse> {
    return this.#offline.lease(ownerId, holder);
  }

  @Delete('lease/:holder')
  @AnswersToToken(200, LeaseReturned, ['NOT_YOURS', 'INVALID_INPUT'])
  endLease(
    @Param('userId') ownerId: string,
    @Param('holder', { schema: LeaseRequest.shape.holder }) holder: string,
  ): Promise<LeaseReturned> {
    return this.#offline.endLease(ownerId, holder);
  }

  @Post('deliveries')
  @ApiHeader({ name: IDEMPOTENCY_KEY_HEADER, required: true, schema: { type: 'string', format: 'uuid' } })
  @AnswersToToken(201, CheckinResponse, [...OF_BODY, 'NOT_YOURS', 'QUEUE_FULL'])
  deliver(
    @Param('userId') ownerId: string,
    @Body({ schema: DeliveryRequest }) request: DeliveryRequest,
    @Headers(IDEMPOTENCY_KEY_HEADER) key: string | undefined,
  ): Promise<CheckinResponse> {
    if (key === undefined || !IdempotencyKey.safeParse(key).success) {
      throw new ApiError('INVALID_INPUT', 'Idempotency-Key must be a UUID.');
    }
    return this.#offline.deliver(ownerId, request, key);
  }
}
