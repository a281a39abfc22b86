import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { WEBHOOK_SIGNATURE_HEADER } from '@queuebell/contracts';
import { Public } from '../auth/public.js';
import { ApiError } from '../errors/api-error.js';
import { BillingService } from './billing.service.js';

@Controller('api/billing')
export class BillingController {
  readonly #billing: BillingService;

  constructor(billing: BillingService) {
    this.#billing = billing;
  }

  /** Open to everybody; the signature is what lets in. The body comes unparsed (see `http/body-parsers.ts`). */
  @Public()
  @Post('webhook')
  @HttpCode(200)
  async webhook(
    @Headers(WEBHOOK_SIGNATURE_HEADER) signature: string | undefined,
    @Body() body: unknown,
  ): Promise<{ received: true }> {
    if (signature === undefined || !Buffer.isBuffer(body)) throw new ApiError('BAD_SIGNATURE');
    await this.#billing.receive(body, signature);
    return { received: true };
  }
}
