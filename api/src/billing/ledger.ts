import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { mongo, type Connection } from 'mongoose';
import { collection } from '../database/collections.js';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { objectIdOf } from '../database/object-id.js';
import type { UserDocument } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';
import type { DatedFact } from './billing-fact.js';
import type { BillingEvent } from './billing-event.schema.js';
import { factsOf } from './billing-fact.js';
import { inOrder, paymentsOf } from './payments.js';

type Known = BillingEvent & Required<Pick<BillingEvent, 'links'>>;

/**
 * What was paid, by whom and for which account. Every change takes a turn: an event, all that belongs together with it and
 * the memberships that follow from that are read and written as if nothing else happened meanwhile.
 */
@Injectable()
export class Ledger implements OnApplicationBootstrap {
  readonly #connection: Connection;
  readonly #users: UsersService;

  constructor(@InjectConnection() connection: Connection, users: UsersService) {
    this.#connection = connection;
    this.#users = users;
  }

  get #events(): mongo.Collection<BillingEvent> {
    return collection(this.#connection, 'billingEvents');
  }

  async onApplicationBootstrap(): Promise<void> {
    const turn = { $setOnInsert: { count: 0 } };
    try {
      await collection(this.#connection, 'billingLedger').updateOne({ _id: 'turn' }, turn, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /**
   * Keeps an event and lets the memberships follow. After a crash both are done, or the event comes again.
   * @returns the event as it is kept, also when it came before
   */
  keep(event: BillingEvent): Promise<BillingEvent> {
    return this.#inTurn(async (session) => {
      const known = await this.#events.findOne({ _id: event._id }, { session });
      if (known) return known;
      await this.#events.insertOne(event, { session });
      if (event.fact) await this.#settle(await this.#together(event.links ?? [], session), session);
      return (await this.#events.findOne({ _id: event._id }, { session })) ?? event;
    });
  }

  /** Gives an account what was paid for its e-mail before it was there. */
  async claim(email: string): Promise<void> {
    const waiting = { email, outcome: 'unmatched' } as const;
    if (!(await this.#events.findOne(waiting))) return;
    await this.#inTurn(async (session) => {
      for (const { links = [] } of await this.#events.find(waiting, { session }).toArray())
        await this.#settle(await this.#together(links, session), session);
    });
  }

  /** What is known of an account. */
  async factsOf(accountId: mongo.ObjectId, session?: mongo.ClientSession): Promise<DatedFact[]> {
    const events = await this.#events.find({ accountId }, { session }).toArray();
    return events.flatMap(datedFactOf);
  }

  #inTurn<Result>(work: (session: mongo.ClientSession) => Promise<Result>): Promise<Result> {
    return this.#connection.getClient().withSession((session) =>
      session.withTransaction(async () => {
        const turns = collection(this.#connection, 'billingLedger');
        // A restored backup may have had none, and nobody starts this process again for that.
        await turns.updateOne({ _id: 'turn' }, { $inc: { count: 1 } }, { session, upsert: true });
        return work(session);
      }),
    );
  }

  /** All events that are connected by the provider's ids, at once or through others. */
  async #together(links: readonly string[], session: mongo.ClientSession): Promise<Known[]> {
    const known = new Map<string, Known>();
    let unseen = [...links];
    const seen = new Set<string>();
    while (unseen.length > 0) {
      for (const link of unseen) seen.add(link);
      const found = await this.#events.find({ links: { $in: unseen } }, { session }).toArray();
      for (const event of found) known.set(event._id, { ...event, links: event.links ?? [] });
      unseen = [...new Set(found.flatMap((event) => event.links ?? []))].filter((link) => !seen.has(link));
    }
    return [...known.values()];
  }

  /** Finds out whose these events are, and lets the membership follow: that account's, and that of who had them before. */
  async #settle(events: readonly Known[], session: mongo.ClientSession): Promise<void> {
    const account = await this.#accountOf(events.flatMap(datedFactOf), session);
    const accountId = account?._id ?? null;
    const before = events.flatMap((event) => event.accountId ?? []);
    const ids = events.map(({ _id }) => _id);
    const outcome = account ? 'applied' : 'unmatched';
    await this.#events.updateMany({ _id: { $in: ids } }, { $set: { accountId, outcome } }, { session });
    const touched = new Map([...before, ...(accountId ? [accountId] : [])].map((id) => [String(id), id]));
    for (const id of touched.values()) {
      const paid = paymentsOf(await this.factsOf(id, session)).map(({ time }) => time);
      await this.#users.settleMembership(id, paid, session);
    }
  }

  /** By the account that the payment page was opened from; else by the e-mail, which may be another at the card's. */
  async #accountOf(facts: readonly DatedFact[], session: mongo.ClientSession): Promise<UserDocument | null> {
    for (const { fact } of inOrder(factsOf(facts, 'checkout'))) {
      const id = objectIdOf(fact.accountRef ?? '');
      const account = id && (await this.#users.byId(id.toHexString(), session));
      if (account) return account;
    }
    const emails = inOrder(facts).flatMap(({ fact }) => fact.email ?? []);
    for (const email of new Set(emails)) {
      const account = await this.#users.byEmail(email, session);
      if (account) return account;
    }
    return null;
  }
}

const datedFactOf = ({ _id: id, created: at, fact }: BillingEvent): DatedFact[] =>
  fact ? [{ id, at, fact }] : [];
