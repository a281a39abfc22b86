import { Body, Controller, Get, Header, Headers, Post } from '@nestjs/common';
import { ApiBody, ApiHeader } from '@nestjs/swagger';
import {
  calls,
  WEBHOOK_SIGNATURE_HEADER,
  type BillingState,
  type MembershipNoticeAnswer,
  type WebhookResponse,
} from '@queuebell/contracts';
import type { Session } from '../../access/guard/authenticated-request.js';
import { CurrentSession } from '../../access/guard/current-session.js';
import { Roles } from '../../access/roles/roles.js';
import { Public } from '../../platform/http/public.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { Answers } from '../../platform/openapi/answers.js';
import { BillingService } from './billing.service.js';

@Controller('api/billing')
export class BillingController {
  constructor(private readonly billing: BillingService) {}

  @Roles('owner', 'admin')
  @Get()
  @Header('cache-control', 'no-store')
  @Answers(calls.readBilling)
  state(@CurrentSession() { sub }: Session): Promise<BillingState> {
    return this.billing.stateOf(sub);
  }

  @Roles('owner', 'admin', 'device:admin')
  @Get('notice')
  @Header('cache-control', 'no-store')
  @Answers(calls.readMembershipNotice)
  notice(@CurrentSession() { sub }: Session): Promise<MembershipNoticeAnswer> {
    return this.billing.noticeFor(sub);
  }

  /** Public: the signature authenticates. The body is raw (see `http/body-parsers.ts`). */
  @Public()
  @Post('webhook')
  @ApiHeader({ name: WEBHOOK_SIGNATURE_HEADER, required: true })
  @ApiBody({ description: 'An event of the payment provider.', schema: { type: 'object' } })
  @Answers(calls.receiveWebhook)
  async webhook(
    @Headers(WEBHOOK_SIGNATURE_HEADER) signature: string | undefined,
    @Body() body: unknown,
  ): Promise<WebhookResponse> {
    if (signature === undefined || !Buffer.isBuffer(body)) throw new ApiError('BAD_SIGNATURE');
    await this.billing.receive(body, signature);
    return { received: true };
  }
}
