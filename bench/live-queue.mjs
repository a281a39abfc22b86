import { MongoClient, ObjectId } from 'mongodb';
import { makeKey } from '../api/dist/queue/idempotency-key.js';
import { CUSTOMER } from './customer.mjs';

/**
 * The document of the shop under load, brought from outside to a known state: the same for both sides, and so that it
 * stays of the size that a shop's has.
 */
export class LiveQueue {
  #client;
  #filter;
  /** @type {Promise<unknown> | null} */
  #emptying = null;

  /**
   * @param {string} mongodbUri
   * @param {string} ownerId
   */
  static async open(mongodbUri, ownerId) {
    return new LiveQueue(await MongoClient.connect(mongodbUri, { maxPoolSize: 1 }), ownerId);
  }

  /**
   * @param {MongoClient} client
   * @param {string} ownerId
   */
  constructor(client, ownerId) {
    this.#client = client;
    this.#filter = { _id: new ObjectId(ownerId) };
  }

  /** @returns {import('mongodb').Collection<import('../api/dist/queue/queue.schema.js').QueueDocument>} */
  get #queues() {
    return this.#client.db().collection('queues');
  }

  /** @param {number} count how many customers wait; the counter stands at the last one */
  async reset(count) {
    await this.#emptying;
    const { serviceDay } = await this.#read();
    const checkedInAt = new Date();
    const waiting = Array.from({ length: count }, (_, ahead) => {
      const key = makeKey(checkedInAt);
      return { number: ahead + 1, ...CUSTOMER, key, ahead, serviceDay, checkedInAt };
    });
    await this.#queues.updateOne(this.#filter, { $set: { waiting, closed: [], counter: count } });
  }

  /** Takes everybody out while check-ins go on; the counter goes on too. Asked again meanwhile, it does nothing. */
  empty() {
    this.#emptying ??= this.#queues
      .updateOne(this.#filter, { $set: { waiting: [] } })
      .finally(() => (this.#emptying = null));
  }

  /** @returns {Promise<number>} the last number given */
  async counter() {
    return (await this.#read()).counter;
  }

  /**
   * @param {() => Promise<unknown>} work
   * @returns {Promise<object[]>} what the database was asked for this document meanwhile
   */
  async commandsDuring(work) {
    const db = this.#client.db();
    await db.command({ profile: 2 });
    try {
      await work();
    } finally {
      await db.command({ profile: 0 });
    }
    const log = db.collection('system.profile');
    const { _id } = this.#filter;
    const ns = this.#queues.namespace;
    const ofThis = { ns, $or: [{ 'command.query._id': _id }, { 'command.filter._id': _id }] };
    const entries = await log.find(ofThis).sort({ ts: 1 }).toArray();
    await log.drop();
    return entries.map(({ command }) => command);
  }

  async close() {
    await this.#client.close();
  }

  async #read() {
    const queue = await this.#queues.findOne(this.#filter);
    if (!queue) throw new Error('The shop has no queue.');
    return queue;
  }
}
