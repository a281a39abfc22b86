import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BillingState, MembershipNoticeAnswer } from '@queuebell/contracts';
import { Counter } from 'prom-client';
import Stripe from 'stripe';
import { Clock } from '../../platform/clock/clock.js';
import { SECRETS, SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import type { Secrets } from '../../platform/config/secrets.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { graceEndsAt } from '../../access/accounts/membership-rules.js';
import { UsersService } from '../../access/accounts/users.service.js';
import type { BillingEvent } from './billing-event.schema.js';
import { linksOf } from './billing-fact.js';
import { Ledger } from './ledger.js';
import { noticeOf } from './membership-notice.js';
import { withOwnPagesOnly } from './payer.js';
import { PaymentOffersService } from './payment-offers.service.js';
import { factOf } from './read-event.js';
import { Envelope } from './stripe-shapes.js';
import { subscriptionIn } from './subscription-state.js';

/** Older signatures are refused as replays. */
const SIGNATURE_TOLERANCE_S = 300;

@Injectable()
export class BillingService {
  readonly #logger = new Logger(BillingService.name);
  readonly #secret: string;
  readonly #manageUrl: string | null;
  readonly #received: Counter<'outcome'>;

  constructor(
    private readonly ledger: Ledger,
    private readonly offers: PaymentOffersService,
    private readonly users: UsersService,
    private readonly clock: Clock,
    @Inject(SECRETS) secrets: Secrets,
    @Inject(SETTINGS) { billing }: Settings,
    { registry }: Metrics,
  ) {
    this.#secret = secrets.webhook;
    this.#manageUrl = billing.portalLink ?? null;
    this.#received = new Counter({
      name: 'queuebell_payment_events_total',
      help: 'Events of the payment provider: taken, refused for a wrong signature or form, or failed here.',
      labelNames: ['outcome'],
      registers: [registry],
    });
    for (const outcome of ['taken', 'refused', 'failed']) this.#received.inc({ outcome }, 0);
  }

  /** @param body raw bytes, because those were signed @throws ApiError 'BAD_SIGNATURE', 'INVALID_INPUT' */
  async receive(body: Buffer, signature: string): Promise<BillingEvent> {
    try {
      const stored = await this.#keep(body, signature);
      this.#received.inc({ outcome: 'taken' });
      return stored;
    } catch (error) {
      this.#received.inc({ outcome: error instanceof ApiError ? 'refused' : 'failed' });
      throw error;
    }
  }

  async #keep(body: Buffer, signature: string): Promise<BillingEvent> {
    const event = this.#verified(body, signature);
    const receivedAt = this.clock.now();
    const fact = factOf(event);
    const stored = await this.ledger.recordEvent({
      _id: event.id,
      type: event.type,
      created: event.created ?? receivedAt,
      receivedAt,
      outcome: fact ? 'unmatched' : 'ignored',
      accountId: null,
      email: fact?.email ?? null,
      links: fact ? [...linksOf(fact), event.id] : [],
      fact,
    });
    if (stored.outcome === 'unmatched') {
      this.#logger.warn(`Event ${stored._id} (${stored.type}) waits for an account that it belongs to.`);
      if (stored.email !== null) await this.offers.offer(stored.email);
    }
    return stored;
  }

  /** Gives an account earlier payments with its email, or mails how to confirm the address. */
  async claim(email: string): Promise<void> {
    if (await this.ledger.claim(email)) await this.offers.offer(email);
  }

  /** @throws ApiError('NOT_LOGGED_IN') if the account is gone */
  async stateOf(ownerId: string): Promise<BillingState> {
    const user = await this.users.byId(ownerId);
    if (!user) throw new ApiError('NOT_LOGGED_IN');
    const { membershipExpires } = user;
    const grace = graceEndsAt(this.clock.now(), membershipExpires);
    return {
      membershipExpires: membershipExpires?.toISOString() ?? null,
      graceUntil: grace?.toISOString() ?? null,
      subscription: subscriptionIn(withOwnPagesOnly(user, await this.ledger.factsOf(user._id))),
      manageUrl: this.#manageUrl,
    };
  }

  async noticeFor(ownerId: string): Promise<MembershipNoticeAnswer> {
    const user = await this.users.byId(ownerId);
    if (!user) throw new ApiError('NOT_LOGGED_IN');
    const subscription = subscriptionIn(await this.ledger.factsOf(user._id));
    return { notice: noticeOf(this.clock.now(), user.membershipExpires, subscription) };
  }

  #verified(body: Buffer, signature: string): Envelope {
    const { data } = Envelope.safeParse(this.#signed(body, signature));
    if (!data) throw new ApiError('INVALID_INPUT');
    return data;
  }

  #signed(body: Buffer, signature: string): unknown {
    const receivedAt = this.clock.now().getTime();
    const { webhooks } = Stripe;
    try {
      // The library checks only for old signatures, not for future ones.
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) * 1_000;
      if (signedAt > receivedAt + SIGNATURE_TOLERANCE_S * 1_000) throw new ApiError('BAD_SIGNATURE');
      return webhooks.constructEvent(
        body,
        signature,
        this.#secret,
        SIGNATURE_TOLERANCE_S,
        undefined,
        receivedAt,
      );
    } catch {
      throw new ApiError('BAD_SIGNATURE');
    }
  }
}
