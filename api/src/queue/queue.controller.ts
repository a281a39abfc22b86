import { Body, Controller, Delete, Headers, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import {
  CheckinRequest,
  CloseOutcome,
  IDEMPOTENCY_KEY_HEADER,
  IdempotencyKey,
  QueueNumber,
  CheckinResponse,
  QueueSnapshot,
} from '@queuebell/contracts';
import { z } from 'zod';
import { ForDevices } from '../auth/for-devices.js';
import { MembersOnly } from '../auth/members-only.js';
import { ApiError } from '../errors/api-error.js';
import { AnswersToToken, OF_BODY } from '../openapi/answers.js';
import { QueueOwnerGuard } from './queue-owner.guard.js';
import { QueueService } from './queue.service.js';

const CloseQuery = z.strictObject({ outcome: CloseOutcome.optional() });

@Controller('api/queue')
@MembersOnly()
@UseGuards(QueueOwnerGuard)
export class QueueController {
  readonly #queue: QueueService;

  constructor(queue: QueueService) {
    this.#queue = queue;
  }

  @Post('checkin')
  @ForDevices('check-in')
  @ApiHeader({ name: IDEMPOTENCY_KEY_HEADER, required: false, schema: { type: 'string', format: 'uuid' } })
  @AnswersToToken(201, CheckinResponse, [...OF_BODY, 'NOT_YOURS', 'QUEUE_FULL'])
  checkIn(
    @Body({ schema: CheckinRequest }) request: CheckinRequest,
    @Headers(IDEMPOTENCY_KEY_HEADER) key: string | undefined,
  ): Promise<CheckinResponse> {
    if (key !== undefined && !IdempotencyKey.safeParse(key).success) {
      throw new ApiError('INVALID_INPUT', 'Idempotency-Key must be a UUID.');
    }
    return this.#queue.checkIn(request, key);
  }

  @Delete(':userId/:number')
  @ForDevices('admin')
  @AnswersToToken(200, QueueSnapshot, ['NOT_YOURS', 'INVALID_INPUT', 'TICKET_NOT_FOUND'])
  close(
    @Param('userId') ownerId: string,
    @Param('number', { schema: QueueNumber }) number: number,
    @Query({ schema: CloseQuery }) { outcome }: z.infer<typeof CloseQuery>,
  ): Promise<QueueSnapshot> {
    return this.#queue.close(ownerId, number, outcome);
  }

  @Post(':userId/:number/restore')
  @ForDevices('admin')
  @AnswersToToken(200, QueueSnapshot, ['NOT_YOURS', 'INVALID_INPUT', 'TICKET_NOT_FOUND', 'UNDO_TOO_LATE'])
  @HttpCode(200)
  restore(
    @Param('userId') ownerId: string,
    @Param('number', { schema: QueueNumber }) number: number,
  ): Promise<QueueSnapshot> {
    return this.#queue.restore(ownerId, number);
  }

  @Post(':userId/:number/call')
  @ForDevices('admin')
  @AnswersToToken(200, QueueSnapshot, ['NOT_YOURS', 'INVALID_INPUT', 'TICKET_NOT_FOUND'])
  @HttpCode(200)
  callAgain(
    @Param('userId') ownerId: string,
    @Param('number', { schema: QueueNumber }) number: number,
  ): Promise<QueueSnapshot> {
    return this.#queue.callAgain(ownerId, number);
  }
}
