import { RETENTION_DAYS_DEFAULT } from '@queuebell/contracts';
import { ERASED_WITH_NAME } from '@queuebell/queue-rules';
import type { Connection, mongo } from 'mongoose';
import { collection } from '../../platform/database/collections.js';
import type { QueueWriters } from './writer/queue-writers.js';

const DAY_MS = 86_400_000;
const BY_CLOCK = { is: 'clock' } as const;

/** A shop that has something to erase. */
interface DueShop {
  _id: mongo.ObjectId;
  /** The details of customers who were closed earlier than this are erased. */
  before: Date;
  isInHistory: boolean;
  isInQueue: boolean;
}

/**
 * Takes what customers said of themselves, and the marks of browsers, out of what was closed longer ago than each shop keeps
 * them; numbers, times and what became of a ticket stay. The events of that time go: without names nobody needs them. By dates
 * alone: doing it again, or from several processes at once, does nothing more.
 * @throws after all shops, where it could not be done for one of them
 */
export async function eraseOldCustomers(
  connection: Connection,
  writers: QueueWriters,
  now: Date,
): Promise<void> {
  const due = collection(connection, 'queues').aggregate<DueShop>(dueShops(now));
  const problems: string[] = [];
  for await (const { _id, before, isInHistory, isInQueue } of due) {
    try {
      if (isInHistory) await eraseInHistory(connection, _id, before);
      if (isInQueue) await writers.do(_id.toHexString(), { type: 'erase', before }, BY_CLOCK);
    } catch (error) {
      // One shop's trouble is not the others'.
      problems.push(`${String(_id)}: ${(error as Error).message}`);
    }
  }
  if (problems.length > 0) throw new Error(`of ${problems.length} shops, the first ${problems[0]}`);
}

/**
 * The one query that finds them, of `queues`. For each shop the database looks by indexes for one visit, and for events, that are
 * old enough.
 * The queue itself has something to erase in a shop that stands still: nothing has come to move its closed entries to the
 * history, to forget its last calls, or to end a day whose customers still stand in the queue. The turn of those was over with
 * their day, so they count from a day later.
 */
export function dueShops(now: Date): mongo.Document[] {
  const days = { $ifNull: ['$settings.retentionDays', RETENTION_DAYS_DEFAULT] };
  const dayBefore = { $subtract: ['$before', DAY_MS] };
  const isNamed = { $gt: ['$$this.name', ''] };
  const isInQueue = [
    someOf('$waiting', { $and: [{ $lt: ['$$this.checkedInAt', dayBefore] }, isNamed] }),
    someOf('$closed', { $and: [{ $lt: ['$$this.closedAt', '$before'] }, isNamed] }),
    someOf('$calls', { $lt: ['$$this.at', '$before'] }),
  ];
  return [
    { $set: { before: { $subtract: [now, { $multiply: [days, DAY_MS] }] } } },
    { $project: { before: 1, isInQueue: { $or: isInQueue } } },
    oneOf('visits', { name: { $gt: '' }, $expr: { $lt: ['$closedAt', '$$before'] } }),
    oneOf('queueEvents', { $expr: { $lt: ['$until', '$$before'] } }),
    { $set: { isInHistory: { $ne: [{ $concatArrays: ['$visits', '$queueEvents'] }, []] } } },
    { $match: { $or: [{ isInQueue: true }, { isInHistory: true }] } },
    { $project: { before: 1, isInQueue: 1, isInHistory: 1 } },
  ];
}

const oneOf = (from: 'visits' | 'queueEvents', is: object) => ({
  $lookup: {
    from,
    localField: '_id',
    foreignField: 'ownerId',
    let: { before: '$before' },
    pipeline: [{ $match: is }, { $limit: 1 }, { $project: { _id: 1 } }],
    as: from,
  },
});

const someOf = (list: string, is: object) => ({
  $anyElementTrue: { $map: { input: { $cond: [{ $isArray: list }, list, []] }, in: is } },
});

async function eraseInHistory(connection: Connection, ownerId: mongo.ObjectId, before: Date): Promise<void> {
  await collection(connection, 'visits').updateMany(
    { ownerId, name: { $gt: '' }, closedAt: { $lt: before } },
    { $set: { name: '' }, $unset: Object.fromEntries(ERASED_WITH_NAME.map((field) => [field, ''])) },
  );
  await collection(connection, 'queueEvents').deleteMany({ ownerId, until: { $lt: before } });
}
