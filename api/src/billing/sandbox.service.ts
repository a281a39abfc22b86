import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PRICE_USD_PER_MONTH } from '@queuebell/contracts';
import Stripe from 'stripe';
import { Clock } from '../clock/clock.js';
import { SECRETS } from '../config/config.module.js';
import type { Secrets } from '../config/secrets.js';
import type { BillingEvent } from './billing-event.schema.js';
import { BillingService } from './billing.service.js';

/** Plays the card company: an event in its shape, signed as it signs, through the same webhook. */
@Injectable()
export class SandboxService {
  readonly #billing: BillingService;
  readonly #clock: Clock;
  readonly #secret: string;

  constructor(billing: BillingService, clock: Clock, @Inject(SECRETS) secrets: Secrets) {
    this.#billing = billing;
    this.#clock = clock;
    this.#secret = secrets.webhook;
  }

  pay(email: string): Promise<BillingEvent> {
    const timestamp = Math.floor(this.#clock.now().getTime() / 1_000);
    const payload = JSON.stringify(checkoutCompleted(email, timestamp));
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: this.#secret, timestamp });
    return this.#billing.receive(Buffer.from(payload), signature);
  }
}

const checkoutCompleted = (email: string, created: number) => ({
  id: `evt_sandbox_${randomUUID()}`,
  object: 'event',
  type: 'checkout.session.completed',
  created,
  livemode: false,
  data: {
    object: {
      id: `cs_sandbox_${randomUUID()}`,
      object: 'checkout.session',
      amount_total: PRICE_USD_PER_MONTH * 100,
      currency: 'usd',
      customer_email: email,
      customer_details: { email },
      payment_status: 'paid',
      status: 'complete',
    },
  },
});
