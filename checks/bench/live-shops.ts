import { MongoClient, ObjectId, type Collection } from 'mongodb';
import type { LoginResponse } from '@queuebell/contracts';
import { PASSWORD } from '../kit/shop.ts';
import { resetTo } from './live-queue.ts';
import type { QueueDocument } from '../../api/dist/features/queue/schemas/queue.schema.js';

/** How many wait in each shop: as many as a busy barber has. */
export const WAITING = 20;
const ADDED_AT_ONCE = 1_000;
const A_MONTH_MS = 30 * 24 * 3_600_000;

export interface PushedShop {
  ownerId: string;
  token: string;
}

const emailOf = (ownerId: string) => `${ownerId}@example.com`;

/** Shops with customers, copied from one that was registered, which makes no difference to the figures. */
export class PushedShops {
  #client;
  #model;

  /** @param ownerId of the shop that is registered */
  static async open(mongodbUri: string, ownerId: string) {
    return new PushedShops(await MongoClient.connect(mongodbUri), new ObjectId(ownerId));
  }

  constructor(client: MongoClient, model: ObjectId) {
    this.#client = client;
    this.#model = model;
  }

  /** @returns their owners' ids */
  async add(count: number): Promise<string[]> {
    const [users, queues] = [this.#client.db().collection('users'), this.#queues];
    const [user, queue] = [
      await users.findOne({ _id: this.#model }),
      await queues.findOne({ _id: this.#model }),
    ];
    if (!user || !queue) throw new Error('The registered shop is not there.');
    const ids = Array.from({ length: count }, () => new ObjectId());
    // Not now: a server sends a mail to each new owner, which would be measured, too.
    const createdAt = new Date(Date.now() - A_MONTH_MS);
    for (let added = 0; added < count; added += ADDED_AT_ONCE) {
      const some = ids.slice(added, added + ADDED_AT_ONCE);
      await users.insertMany(some.map((_id) => ({ ...user, _id, email: emailOf(String(_id)), createdAt })));
      await queues.insertMany(some.map((_id) => ({ ...queue, _id })));
    }
    return ids.map(String);
  }

  /**
   * @param origin where they log in
   * @returns with tokens that last for a quarter of an hour: longer than a round
   */
  async logIn(ownerIds: readonly string[], origin: string): Promise<PushedShop[]> {
    const shops = [];
    for (const ownerId of ownerIds) {
      const response = await fetch(`${origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: emailOf(ownerId), password: PASSWORD }),
      });
      const { token = '' }: LoginResponse = await response.json();
      shops.push({ ownerId, token });
    }
    return shops;
  }

  /** Everybody waits again, the numbers from 1. */
  async reset() {
    const model = await this.#queues.findOne({ _id: this.#model });
    if (!model) throw new Error('The registered shop is not there.');
    await this.#queues.updateMany({}, resetTo(model.serviceDay, WAITING));
  }

  async close() {
    await this.#client.close();
  }

  get #queues(): Collection<QueueDocument> {
    return this.#client.db().collection('queues');
  }
}
