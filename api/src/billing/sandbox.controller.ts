import { Body, Controller, Get, Header, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { emailField } from '@queuebell/contracts';
import { Public } from '../auth/public.js';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/config.js';
import { ApiError } from '../errors/api-error.js';
import { paymentForm, paymentResult } from './sandbox-page.js';
import { SandboxService } from './sandbox.service.js';

const HTML = 'text/html; charset=utf-8';

/** The payment page for trying things out. There is none where real cards are charged. */
@Public()
@Controller('sandbox/pay')
export class SandboxController {
  readonly #sandbox: SandboxService;
  readonly #settings: Settings;

  constructor(sandbox: SandboxService, @Inject(SETTINGS) settings: Settings) {
    this.#sandbox = sandbox;
    this.#settings = settings;
  }

  @Get()
  @Header('content-type', HTML)
  @Header('cache-control', 'no-store')
  form(@Query('prefilled_email') email: unknown): string {
    this.#onlyInSandbox();
    return paymentForm(this.#settings.siteName, typeof email === 'string' ? email : '');
  }

  @Post()
  @HttpCode(200)
  @Header('content-type', HTML)
  @Header('cache-control', 'no-store')
  async pay(@Body() form: unknown): Promise<string> {
    this.#onlyInSandbox();
    const typed = form instanceof URLSearchParams ? (form.get('email') ?? '') : '';
    const email = emailField.safeParse(typed);
    if (!email.success) return paymentForm(this.#settings.siteName, typed, 'Please type an e-mail address.');
    const event = await this.#sandbox.pay(email.data);
    return paymentResult(this.#settings.siteName, email.data, event.membershipExpires);
  }

  #onlyInSandbox(): void {
    if (this.#settings.billing.mode !== 'sandbox') throw new ApiError('NOT_FOUND');
  }
}
