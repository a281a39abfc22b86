import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import Stripe from 'stripe';
import { Clock } from '../clock/clock.js';
import { SECRETS } from '../config/config.module.js';
import type { Secrets } from '../config/secrets.js';
import { collection } from '../database/collections.js';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { ApiError } from '../errors/api-error.js';
import { UsersService } from '../users/users.service.js';
import type { BillingEvent } from './billing-event.schema.js';
import { meaningOf } from './payment-event.js';

/** An event's age by its signature beyond which it is refused: somebody plays back an old one. */
const SIGNATURE_TOLERANCE_S = 300;

@Injectable()
export class BillingService {
  readonly #logger = new Logger(BillingService.name);
  readonly #connection: Connection;
  readonly #users: UsersService;
  readonly #clock: Clock;
  readonly #secret: string;

  constructor(
    @InjectConnection() connection: Connection,
    users: UsersService,
    clock: Clock,
    @Inject(SECRETS) secrets: Secrets,
  ) {
    this.#connection = connection;
    this.#users = users;
    this.#clock = clock;
    this.#secret = secrets.webhook;
  }

  /**
   * The one way by which a payment reaches an account, in the sandbox too.
   * @param body as it came over the line, byte by byte: that is what was signed
   * @returns what was done, now or when the event came the first time
   * @throws ApiError('BAD_SIGNATURE')
   */
  async receive(body: Buffer, signature: string): Promise<BillingEvent> {
    const event = this.#verified(body, signature);
    try {
      return await this.#handle(event);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const handled = await collection(this.#connection, 'billingEvents').findOne({ _id: event.id });
      if (!handled) throw error;
      return handled;
    }
  }

  #verified(body: Buffer, signature: string): Stripe.Event {
    const receivedAt = this.#clock.now().getTime();
    try {
      return Stripe.webhooks.constructEvent(
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

  /** The event and what it does to the account in one transaction: after a crash both are there, or the event comes again. */
  #handle(event: Stripe.Event): Promise<BillingEvent> {
    const meaning = meaningOf(event);
    const receivedAt = this.#clock.now();
    const record = { _id: event.id, type: event.type, receivedAt };
    return this.#connection.getClient().withSession((session) =>
      session.withTransaction(async () => {
        const events = collection(this.#connection, 'billingEvents');
        if (meaning.kind === 'nothing') {
          const ignored: BillingEvent = {
            ...record,
            outcome: 'ignored',
            email: null,
            membershipExpires: null,
          };
          await events.insertOne(ignored, { session });
          return ignored;
        }
        const { email } = meaning;
        const user = await this.#users.extendMembership(email, receivedAt, 'month', 1, session);
        if (!user) this.#logger.warn(`Event ${event.id}: a payment for an e-mail that has no account.`);
        const handled: BillingEvent = {
          ...record,
          outcome: user ? 'applied' : 'unmatched',
          email,
          membershipExpires: user?.membershipExpires ?? null,
        };
        await events.insertOne(handled, { session });
        return handled;
      }),
    );
  }
}
