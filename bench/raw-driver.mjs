import { MongoClient, ObjectId } from 'mongodb';
import { connectOptions } from '../api/dist/database/connect-options.js';
import { makeKey } from '../api/dist/queue/idempotency-key.js';
import { checkIn } from '../api/dist/queue/queue-updates.js';
import { CAPACITY, CUSTOMER } from './customer.mjs';

/**
 * @typedef {import('../api/dist/queue/queue.schema.js').QueueDocument} QueueDocument
 * @typedef {import('./load-worker.mjs').Target} Target
 * @typedef {import('./load-worker.mjs').Side} Side
 */

/**
 * What the API is measured against: its own update and its own read, with its own options, sent by the driver alone.
 *
 * @param {Target} target
 * @returns {Promise<Side>}
 */
export async function openRawDriver({ mongodbUri, shop }) {
  const { maxPoolSize, writeConcern, retryWrites } = connectOptions;
  const client = await MongoClient.connect(mongodbUri, { maxPoolSize, writeConcern, retryWrites });
  /** @type {import('mongodb').Collection<QueueDocument>} */
  const queues = client.db().collection('queues');
  const filter = { _id: new ObjectId(shop.ownerId) };
  return {
    prepare: async () => {},
    async 'check-in'() {
      const now = new Date();
      const key = makeKey(now);
      const queue = await queues.findOneAndUpdate(filter, checkIn({ ...CUSTOMER, key }, now, CAPACITY), {
        returnDocument: 'after',
        projection: { waiting: { $elemMatch: { key } }, closed: { $elemMatch: { key } }, revision: 1 },
      });
      if (queue?.waiting?.length !== 1) throw new Error('The driver gave no number.');
    },
    async read() {
      const queue = await queues.findOne(filter, { projection: { closed: 0, archivings: 0 } });
      if (!queue) throw new Error('The driver found no queue.');
    },
  };
}
