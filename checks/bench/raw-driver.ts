import { MongoClient, ObjectId, type Collection, type UpdateFilter } from 'mongodb';
import { connectOptions } from '../../api/dist/platform/database/connect-options.js';
import { makeKey } from '../../api/dist/features/queue/key-making.js';
import { CUSTOMER } from './customer.ts';
import { roundRobin } from './round-robin.ts';
import type { Side, Target } from './load-task.ts';

interface CountedQueue {
  _id: ObjectId;
  counter: number;
  waiting: object[];
}

/**
 * The API is measured against this: the least with which a driver alone can count a customer in and take one out, with
 * the API's own write concern and pool. It looks for no key, keeps no history, and pushes nothing.
 */
export async function openRawDriver({ mongodbUri, shops }: Target): Promise<Side> {
  const { maxPoolSize, writeConcern, retryWrites } = connectOptions;
  const client = await MongoClient.connect(mongodbUri, { maxPoolSize, writeConcern, retryWrites });
  const queues: Collection<CountedQueue> = client.db().collection('queues');
  const nextFilter = roundRobin(shops.map(({ ownerId }) => ({ _id: new ObjectId(ownerId) })));
  const update = async (filter: { _id: ObjectId }, change: UpdateFilter<CountedQueue>) => {
    const { modifiedCount } = await queues.updateOne(filter, change);
    if (modifiedCount !== 1) throw new Error('The driver changed nothing.');
  };
  const checkIn = (filter: { _id: ObjectId }) => {
    const checkedInAt = new Date();
    const entry = { ...CUSTOMER, key: makeKey(checkedInAt), checkedInAt };
    return update(filter, { $inc: { counter: 1 }, $push: { waiting: entry } });
  };
  return {
    prepare: async () => {},
    busyAnswers: () => 0,
    'check-in': () => checkIn(nextFilter()),
    async pair() {
      const filter = nextFilter();
      await checkIn(filter);
      await update(filter, { $pop: { waiting: -1 } });
    },
    async read() {
      const queue = await queues.findOne(nextFilter(), { projection: { closed: 0, archivings: 0 } });
      if (!queue) throw new Error('The driver found no queue.');
    },
  };
}
