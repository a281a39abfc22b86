import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Inject,
  Post,
  Query,
  UseInterceptors,
} from '@nestjs/common';
import { emailField } from '@queuebell/contracts';
import { Public } from '#api/platform/http/public.js';
import { SETTINGS } from '#api/platform/deps/deps.module.js';
import type { Settings } from '#api/platform/config/config.js';
import { OwnStyle } from './own-style.js';
import { paymentForm, paymentResult, paymentWaits } from './sandbox-page.js';
import { subscriptionPage, type ActionResult } from './sandbox-subscription-page.js';
import { SANDBOX_ACTIONS, SandboxService } from './sandbox.service.js';

const HTML = 'text/html; charset=utf-8';
const TYPE_AN_EMAIL = 'Please enter your email address.';

@Public()
@Controller('sandbox')
@UseInterceptors(OwnStyle)
export class SandboxController {
  constructor(
    private readonly sandbox: SandboxService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get('pay')
  @Header('content-type', HTML)
  @Header('cache-control', 'no-store')
  form(@Query('prefilled_email') email: unknown, @Query('client_reference_id') accountRef: unknown): string {
    return paymentForm(this.settings.siteName, { email: textOf(email), accountRef: textOf(accountRef) });
  }

  @Post('pay')
  @HttpCode(200)
  @Header('content-type', HTML)
  @Header('cache-control', 'no-store')
  async pay(@Body() form: unknown): Promise<string> {
    const { siteName } = this.settings;
    const typed = fieldOf(form, 'email');
    const accountRef = fieldOf(form, 'client_reference_id');
    const email = emailField.safeParse(typed);
    if (!email.success) return paymentForm(siteName, { email: typed, accountRef }, TYPE_AN_EMAIL);
    const account = await this.sandbox.pay(email.data, accountRef || null);
    if (account?.membershipExpires === null) return paymentWaits(siteName, email.data);
    return paymentResult(siteName, email.data, account?.membershipExpires ?? null);
  }

  @Get('subscription')
  @Header('content-type', HTML)
  @Header('cache-control', 'no-store')
  subscription(@Query('prefilled_email') email: unknown): string {
    return subscriptionPage(this.settings.siteName, textOf(email), { kind: 'nothing-yet' });
  }

  @Post('subscription')
  @HttpCode(200)
  @Header('content-type', HTML)
  @Header('cache-control', 'no-store')
  async play(@Body() form: unknown): Promise<string> {
    const { siteName } = this.settings;
    const typed = fieldOf(form, 'email');
    const played = await this.#play(typed, fieldOf(form, 'action'));
    return subscriptionPage(siteName, typed, played);
  }

  async #play(typed: string, asked: string): Promise<ActionResult> {
    const email = emailField.safeParse(typed).data;
    const action = SANDBOX_ACTIONS.find((one) => one === asked);
    if (!email) return { kind: 'problem', words: TYPE_AN_EMAIL };
    if (!action) return { kind: 'problem', words: 'Please choose what should happen.' };
    const account = await this.sandbox.play(email, action);
    if (!account) return { kind: 'problem', words: 'This email address has no monthly payment.' };
    return { kind: 'done', action, membershipExpires: account.membershipExpires };
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const fieldOf = (form: unknown, name: string): string =>
  form instanceof URLSearchParams ? (form.get(name) ?? '') : '';
