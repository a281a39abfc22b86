import { Body, Controller, Header, HttpCode, Post, Req } from '@nestjs/common';
import {
  calls,
  type CompleteAccountRequest,
  type CompleteAccountResponse,
  type PaymentWatchRequest,
  type PaymentWatchResponse,
  type RegisterRequest,
  type RegisterResponse,
} from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../../../access/guard/authenticated-request.js';
import { CurrentSession } from '../../../access/guard/current-session.js';
import { Roles } from '../../../access/roles/roles.js';
import { clientAddressOf } from '../../../platform/http/client-address.js';
import { Public } from '../../../platform/http/public.js';
import { noterOf } from '../../../platform/log/account-of-request.js';
import { Answers } from '../../../platform/openapi/answers.js';
import { CompleteAccountService } from './complete-account.service.js';
import { PaymentWatchService } from './payment-watch.service.js';
import { RegistrationService } from './registration.service.js';

@Controller('api')
export class RegistrationController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly watches: PaymentWatchService,
    private readonly completion: CompleteAccountService,
  ) {}

  @Public()
  @Post('register')
  @Answers(calls.register)
  register(
    @Body({ schema: calls.register.request }) form: RegisterRequest,
    @Req() request: FastifyRequest,
  ): Promise<RegisterResponse> {
    return this.registration.register(form, clientAddressOf(request), noterOf(request));
  }

  @Public()
  @Post('register/payment')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(calls.watchPayment)
  watchPayment(
    @Body({ schema: calls.watchPayment.request }) { secret }: PaymentWatchRequest,
    @Req() request: FastifyRequest,
  ): Promise<PaymentWatchResponse> {
    return this.watches.ask(secret, clientAddressOf(request));
  }

  @Roles('owner', 'admin')
  @Post('completeAccount')
  @Answers(calls.completeAccount)
  completeAccount(
    @CurrentSession() session: Session,
    @Body({ schema: calls.completeAccount.request }) request: CompleteAccountRequest,
  ): Promise<CompleteAccountResponse> {
    return this.completion.complete(session, request);
  }
}
