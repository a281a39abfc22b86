import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Clock } from '#api/platform/clock/clock.js';
import { SECRETS } from '#api/platform/deps/deps.module.js';
import type { Secrets } from '#api/platform/config/secrets.js';
import { objectIdOf } from '#api/platform/database/object-id.js';
import { monthsAfter } from '#api/access/accounts/membership-end.js';
import type { UserDocument } from '#api/access/accounts/user.schema.js';
import { UsersService } from '#api/access/accounts/users.service.js';
import { factsOf, type DatedFact } from '#api/features/billing/billing-fact.js';
import { BillingService } from '#api/features/billing/billing.service.js';
import { Ledger } from '#api/features/billing/ledger.js';
import { paymentsOf, type Payment } from '#api/features/billing/payments.js';
import * as events from './sandbox-events.js';

export const SANDBOX_ACTIONS = ['renew', 'fail', 'cancel', 'resume', 'refund', 'end'] as const;
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number];

interface Running {
  subscription: events.SandboxSubscription;
  last: Payment | undefined;
  openInvoice: string | undefined;
  /** Of the latest event, seconds since 1970. */
  heardAt: number;
}

/** Simulates the payment provider: sends events in its format and with its signature to the real webhook. */
@Injectable()
export class SandboxService {
  constructor(
    private readonly billing: BillingService,
    private readonly ledger: Ledger,
    private readonly users: UsersService,
    private readonly clock: Clock,
    @Inject(SECRETS) private readonly secrets: Secrets,
  ) {}

  /**
   * A checkout and its first month.
   * @param accountRef the account that the page was opened from; null if unknown
   * @returns the changed account; null if no account has this email, so that nothing was paid
   */
  async pay(email: string, accountRef: string | null): Promise<UserDocument | null> {
    const id = objectIdOf(accountRef ?? '');
    const account = (id && (await this.users.byId(id.toHexString()))) ?? (await this.users.byEmail(email));
    if (!account) return null;
    const now = this.#seconds();
    const to = { customer: events.newId('cus'), subscription: events.newId('sub'), email };
    const end = seconds(monthsAfter(this.clock.now(), 1));
    const invoice = { invoice: events.newId('in'), start: now, end };
    await this.#send(now, [
      events.checkoutCompleted(to, invoice, accountRef),
      events.subscriptionChanged(to, 'created'),
      ...events.monthPaid(to, invoice, now),
    ]);
    return this.users.byId(account._id.toHexString());
  }

  /**
   * A later event of the subscription.
   * @returns the changed account; null if no account has this email, or it has no subscription
   */
  async play(email: string, action: SandboxAction): Promise<UserDocument | null> {
    const account = await this.users.byEmail(email);
    const running = account && runningIn(await this.ledger.factsOf(account._id));
    if (!running) return null;
    const at = Math.max(this.#seconds(), running.heardAt + 1);
    await this.#send(at, eventsOf(action, running, at));
    return this.users.byId(account._id.toHexString());
  }

  /** Sends events a second apart, so that their order is clear. */
  async #send(at: number, all: readonly events.SandboxEvent[]): Promise<void> {
    for (const [index, event] of all.entries()) {
      const payload = JSON.stringify(events.eventBody(event, at + index));
      const timestamp = this.#seconds();
      const secret = this.secrets.webhook;
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      await this.billing.receive(Buffer.from(payload), signature);
    }
  }

  #seconds(): number {
    return seconds(this.clock.now());
  }
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1_000);

function runningIn(facts: readonly DatedFact[]): Running | null {
  const [made] = factsOf(facts, 'checkout').sort((a, b) => b.at.getTime() - a.at.getTime());
  const { customer, subscription, email } = made?.fact ?? {};
  if (!customer || !subscription) return null;
  const paid = new Set(factsOf(facts, 'invoice-paid').map(({ fact }) => fact.invoice));
  const failed = factsOf(facts, 'invoice-failed').filter(({ fact }) => fact.subscription === subscription);
  return {
    subscription: { customer, subscription, email: email ?? '' },
    last: paymentsOf(facts).findLast((payment) => payment.subscription === subscription),
    openInvoice: failed.find(({ fact }) => !paid.has(fact.invoice))?.fact.invoice,
    heardAt: Math.max(...facts.map(({ at }) => seconds(at))),
  };
}

function eventsOf(action: SandboxAction, running: Running, at: number): events.SandboxEvent[] {
  const { subscription, last, openInvoice } = running;
  const start = last && 'until' in last.time ? last.time.until : new Date(at * 1_000);
  const invoice = openInvoice ?? events.newId('in');
  switch (action) {
    case 'renew': {
      const month = { invoice, start: seconds(start), end: seconds(monthsAfter(start, 1)) };
      return [
        ...events.monthPaid(subscription, month, at),
        events.subscriptionChanged(subscription, 'updated'),
      ];
    }
    case 'fail':
      return [
        events.paymentFailed(subscription, invoice, at),
        events.subscriptionChanged(subscription, 'updated', { status: 'past_due' }),
      ];
    case 'cancel':
      return [events.subscriptionChanged(subscription, 'updated', { endsAt: seconds(start) })];
    case 'resume':
      return [events.subscriptionChanged(subscription, 'updated')];
    case 'end':
      return [events.subscriptionChanged(subscription, 'deleted', { status: 'canceled' })];
    case 'refund': {
      const [payment] = last?.payments ?? [];
      return payment ? [events.chargeRefunded(subscription.customer, payment, at)] : [];
    }
  }
}
