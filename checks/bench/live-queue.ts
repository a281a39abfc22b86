import { RESERVE_FIRST, RESERVE_LAST } from '@queuebell/contracts';
import { MongoClient, ObjectId, type Collection } from 'mongodb';
import { makeKey } from '../../api/dist/features/queue/key-making.js';
import { CUSTOMER } from './customer.ts';
import type { QueueDocument } from '../../api/dist/features/queue/schemas/queue.schema.js';

/** Exceeds any version that a process has written, as a restore does. */
const LEAP = 1_000;

/**
 * The queue as it is brought to a known state from outside, for whichever side comes next.
 *
 * @param count how many customers wait; the counter stands at the last one
 */
export function resetTo(serviceDay: string, count: number) {
  const checkedInAt = new Date();
  const waiting = Array.from({ length: count }, (_, ahead) => {
    const key = makeKey(checkedInAt);
    return { number: ahead + 1, ...CUSTOMER, key, ahead, serviceDay, checkedInAt };
  });
  return {
    $set: { waiting, closed: [], goneKeys: [], calls: [], counter: count },
    $unset: { archiveAt: '' as const },
    $inc: { revision: 1, version: LEAP },
  };
}

/** The documents of the shops under load, before and after a round. */
export class LiveQueue {
  #client;
  #ids;

  static async open(mongodbUri: string, ...ownerIds: string[]) {
    return new LiveQueue(await MongoClient.connect(mongodbUri, { maxPoolSize: 1 }), ownerIds);
  }

  constructor(client: MongoClient, ownerIds: readonly string[]) {
    this.#client = client;
    this.#ids = ownerIds.map((id) => new ObjectId(id));
  }

  get #queues(): Collection<QueueDocument> {
    return this.#client.db().collection('queues');
  }

  /** @param count how many customers wait */
  async reset(count: number) {
    const [queue] = await this.#read();
    if (!queue) throw new Error('The shop has no queue.');
    await this.#queues.updateMany(this.#filter, resetTo(queue.serviceDay, count));
    await this.#client
      .db()
      .collection('visits')
      .deleteMany({ ownerId: { $in: this.#ids } });
  }

  /**
   * @param side that gave numbers; the driver passes over none
   * @param expected since the reset in all shops, and in each shop
   * @throws Error when a number was lost or given twice, or a customer was
   */
  async expectQueues(side: 'api' | 'driver', { given, waiting }: { given: number; waiting: number }) {
    const queues = await this.#read();
    const numbersOf = (counter: number) => (side === 'api' ? numbersUpTo(counter) : counter);
    const numbers = queues.reduce((sum, { counter }) => sum + numbersOf(counter), 0);
    const expected = given + waiting * queues.length;
    if (numbers !== expected) throw new Error(`${expected} numbers were acknowledged, and ${numbers} given.`);
    for (const queue of queues) {
      const keys = new Set(queue.waiting.map(({ key }) => key));
      if (keys.size !== waiting || queue.waiting.length !== waiting)
        throw new Error(`${queue.waiting.length} customers wait, and not ${waiting}.`);
    }
  }

  async close() {
    await this.#client.close();
  }

  get #filter() {
    return { _id: { $in: this.#ids } };
  }

  #read() {
    return this.#queues.find(this.#filter).toArray();
  }
}

/**
 * The API's counter passes over the numbers that only tablets give while they are offline.
 *
 * @param counter the last number given
 */
const numbersUpTo = (counter: number) =>
  counter > RESERVE_LAST ? counter - (RESERVE_LAST - RESERVE_FIRST + 1) : counter;
