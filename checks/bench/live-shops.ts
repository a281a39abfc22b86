import { MongoClient, ObjectId } from 'mongodb';
import { PASSWORD } from '../kit/shop.ts';
import { resetTo } from './live-queue.ts';

/** How many wait in each shop: as many as a busy barber has. */
export const WAITING = 20;
const ADDED_AT_ONCE = 1_000;

/**
 * @typedef {object} PushedShop
 * @property {string} ownerId
 * @property {string} token
 */

/** @param {string} ownerId */
const emailOf = (ownerId) => `${ownerId}@example.com`;

/** Shops with customers, made of one that was registered: what is measured does not see the difference. */
export class PushedShops {
  #client;
  #model;

  /**
   * @param {string} mongodbUri
   * @param {string} ownerId of the shop that is registered
   */
  static async open(mongodbUri, ownerId) {
    return new PushedShops(await MongoClient.connect(mongodbUri), new ObjectId(ownerId));
  }

  /**
   * @param {MongoClient} client
   * @param {ObjectId} model
   */
  constructor(client, model) {
    this.#client = client;
    this.#model = model;
  }

  /**
   * @param {number} count
   * @returns {Promise<string[]>} their owners' ids
   */
  async add(count) {
    const [users, queues] = [this.#client.db().collection('users'), this.#queues];
    const [user, queue] = [
      await users.findOne({ _id: this.#model }),
      await queues.findOne({ _id: this.#model }),
    ];
    if (!user || !queue) throw new Error('The registered shop is not there.');
    const ids = Array.from({ length: count }, () => new ObjectId());
    for (let added = 0; added < count; added += ADDED_AT_ONCE) {
      const some = ids.slice(added, added + ADDED_AT_ONCE);
      await users.insertMany(some.map((_id) => ({ ...user, _id, email: emailOf(String(_id)) })));
      await queues.insertMany(some.map((_id) => ({ ...queue, _id })));
    }
    return ids.map(String);
  }

  /**
   * @param {readonly string[]} ownerIds
   * @param {string} origin where they log in
   * @returns {Promise<PushedShop[]>} with tokens that last for a quarter of an hour: longer than a round
   */
  async logIn(ownerIds, origin) {
    const shops = [];
    for (const ownerId of ownerIds) {
      const response = await fetch(`${origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: emailOf(ownerId), password: PASSWORD }),
      });
      /** @type {import('@queuebell/contracts').LoginResponse} */
      const { token = '' } = await response.json();
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

  /** @returns {import('mongodb').Collection<import('../../api/dist/features/queue/schemas/queue.schema.js').QueueDocument>} */
  get #queues() {
    return this.#client.db().collection('queues');
  }
}
