import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model, mongo } from 'mongoose';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { objectIdOf } from '../../platform/database/object-id.js';
import type { UserDocument } from '../../access/accounts/user.schema.js';
import { UsersService } from '../../access/accounts/users.service.js';
import {
  billingEventModel,
  datedFactOf,
  ledgerLockModel,
  type BillingEvent,
  type LedgerLock,
} from './billing-event.schema.js';
import { factsOf, type DatedFact } from './billing-fact.js';
import { inOrder, paymentsOf } from './payments.js';
import { ofSameCustomers, purchasesIn, type Purchase } from './purchases.js';

type LinkedEvent = BillingEvent & Required<Pick<BillingEvent, 'links'>>;

/** Every change runs alone in a transaction, with the memberships that follow. */
@Injectable()
export class Ledger implements OnApplicationBootstrap {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(billingEventModel.name) private readonly events: Model<BillingEvent>,
    @InjectModel(ledgerLockModel.name) private readonly locks: Model<LedgerLock>,
    private readonly users: UsersService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const turn = { $setOnInsert: { count: 0 } };
    try {
      await this.locks.updateOne({ _id: 'turn' }, turn, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** After a crash the provider sends it again. @returns the stored event, also if received before */
  recordEvent(event: BillingEvent): Promise<BillingEvent> {
    return this.#withLock(async (session) => {
      const stored = await this.events.findOne({ _id: event._id }, null, { session }).lean();
      if (stored) return stored;
      await this.events.insertOne(event, { session });
      if (event.fact) await this.#assign(await this.#together(event.links ?? [], session), session);
      return (await this.events.findOne({ _id: event._id }, null, { session }).lean()) ?? event;
    });
  }

  /** @returns whether payments still wait for a confirmation of the address */
  async claim(email: string): Promise<boolean> {
    const waiting = { email, outcome: 'unmatched' } as const;
    if (!(await this.events.exists(waiting))) return false;
    await this.#withLock(async (session) => {
      for (const { links = [] } of await this.events.find(waiting, null, { session }).lean())
        await this.#assign(await this.#together(links, session), session);
    });
    return (await this.events.exists(waiting)) !== null;
  }

  async factsOf(accountId: mongo.ObjectId, session?: mongo.ClientSession): Promise<DatedFact[]> {
    const events = await this.events.find({ accountId }, null, { session }).lean();
    return events.flatMap(datedFactOf);
  }

  #withLock<Result>(work: (session: mongo.ClientSession) => Promise<Result>): Promise<Result> {
    return this.connection.transaction(async (session) => {
      // Upsert, because a restored backup may lack the document.
      await this.locks.updateOne({ _id: 'turn' }, { $inc: { count: 1 } }, { session, upsert: true });
      return work(session);
    });
  }

  /** All events that the provider's ids connect, directly or through others. */
  async #together(links: readonly string[], session: mongo.ClientSession): Promise<LinkedEvent[]> {
    const byId = new Map<string, LinkedEvent>();
    let unseen = [...links];
    const seen = new Set<string>();
    while (unseen.length > 0) {
      for (const link of unseen) seen.add(link);
      const found = await this.events.find({ links: { $in: unseen } }, null, { session }).lean();
      for (const event of found) byId.set(event._id, { ...event, links: event.links ?? [] });
      unseen = [...new Set(found.flatMap((event) => event.links ?? []))].filter((link) => !seen.has(link));
    }
    return [...byId.values()];
  }

  /** Assigns these events to accounts, and updates the memberships of new and previous holders. */
  async #assign(events: readonly LinkedEvent[], session: mongo.ClientSession): Promise<void> {
    const purchases = purchasesIn(events.flatMap(datedFactOf));
    const touched = events.flatMap((event) => event.accountId ?? []);
    const holders = new Set(touched.map(String));
    for (const purchase of purchases) {
      const account = await this.#accountOf(purchase, ofSameCustomers(purchase, purchases), holders, session);
      const accountId = account?._id ?? null;
      const outcome = account ? 'applied' : 'unmatched';
      const ids = purchase.facts.map(({ id }) => id);
      await this.events.updateMany({ _id: { $in: ids } }, { $set: { accountId, outcome } }, { session });
      if (accountId) touched.push(accountId);
    }
    for (const id of new Map(touched.map((one) => [String(one), one])).values()) {
      const paid = paymentsOf(await this.factsOf(id, session)).map(({ time }) => time);
      await this.users.deriveMembership(id, paid, session);
    }
  }

  /**
   * By the account that opened the payment page, else by a known customer, else by a confirmed email.
   * @param holders accounts that had some of these events before: they keep them
   */
  async #accountOf(
    { facts }: Purchase,
    ofCustomer: readonly Purchase[],
    holders: ReadonlySet<string>,
    session: mongo.ClientSession,
  ): Promise<UserDocument | null> {
    const all = ofCustomer.map((purchase) => purchase.facts);
    const [own] = await this.#payersOf(facts, session);
    if (own) return own;
    const payers = await this.#payersOf(all.flat(), session);
    const [named] = await this.#namedIn(facts, holders, session);
    if (payers.length === 0) return named ?? onlyOne(await this.#namedIn(all.flat(), holders, session));
    return onlyOne(payers) ?? named ?? null;
  }

  #payersOf(facts: readonly DatedFact[], session: mongo.ClientSession): Promise<UserDocument[]> {
    const ids = inOrder(factsOf(facts, 'checkout')).flatMap(
      ({ fact }) => objectIdOf(fact.accountRef ?? '')?.toHexString() ?? [],
    );
    return found(ids, (id) => this.users.byId(id, session));
  }

  async #namedIn(
    facts: readonly DatedFact[],
    holders: ReadonlySet<string>,
    session: mongo.ClientSession,
  ): Promise<UserDocument[]> {
    const emails = inOrder(facts).flatMap(({ fact }) => fact.email ?? []);
    const named = await found(emails, (email) => this.users.byEmail(email, session));
    return named.filter(({ _id, emailProvenAt }) => emailProvenAt || holders.has(_id.toHexString()));
  }
}

async function found<One>(
  keys: readonly string[],
  find: (key: string) => Promise<One | null>,
): Promise<One[]> {
  const all: One[] = [];
  for (const key of new Set(keys)) {
    const one = await find(key);
    if (one) all.push(one);
  }
  return all;
}

const onlyOne = <One>(all: readonly One[]): One | null => (all.length === 1 ? (all[0] ?? null) : null);
