import { RETENTION_DAYS_DEFAULT } from '@queuebell/contracts';
import { ERASED_WITH_NAME } from '@queuebell/queue-rules';
import type { Connection, mongo, PipelineStage } from 'mongoose';
import { modelOf } from '../../platform/database/schema.js';
import { eventBatchModel } from './schemas/event.schema.js';
import { HAS_COMMENT, ratingModel } from './schemas/rating.schema.js';
import { queueModel } from './schemas/queue.schema.js';
import { visitModel } from './schemas/visit.schema.js';
import type { QueueWriters } from './writer/queue-writers.js';

const DAY_MS = 86_400_000;
const BY_CLOCK = { is: 'clock' } as const;

interface DueShop {
  _id: mongo.ObjectId;
  before: Date;
  isInHistory: boolean;
  isInQueue: boolean;
}

/** Numbers, times and outcomes stay. Repeatable. @throws after all shops, if one failed */
export async function eraseOldCustomers(
  connection: Connection,
  writers: QueueWriters,
  now: Date,
): Promise<void> {
  const due = modelOf(connection, queueModel).aggregate<DueShop>(dueShopsPipeline(now));
  const problems: string[] = [];
  for await (const { _id, before, isInHistory, isInQueue } of due) {
    try {
      if (isInHistory) await eraseInHistory(connection, _id, before);
      if (isInQueue) await writers.do(_id.toHexString(), { type: 'erase', before }, BY_CLOCK);
    } catch (error) {
      // One shop's failure does not stop the others.
      problems.push(`${String(_id)}: ${(error as Error).message}`);
    }
  }
  if (problems.length > 0) throw new Error(`${problems.length} shops failed; the first is ${problems[0]}`);
}

/**
 * The query on `queues` that finds shops with data to erase. Indexes find old visits, events and comments of ratings. A queue itself has old
 * names only if the shop has been idle: nothing has archived its closed entries, ended its calls or begun a new day. Names of waiting
 * customers are erased a day later than the others.
 */
export function dueShopsPipeline(now: Date): PipelineStage[] {
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
    oneOf('ratings', { ...HAS_COMMENT, $expr: { $lt: ['$ratedAt', '$$before'] } }),
    { $set: { isInHistory: { $ne: [{ $concatArrays: ['$visits', '$queueEvents', '$ratings'] }, []] } } },
    { $match: { $or: [{ isInQueue: true }, { isInHistory: true }] } },
    { $project: { before: 1, isInQueue: 1, isInHistory: 1 } },
  ];
}

const oneOf = (from: 'visits' | 'queueEvents' | 'ratings', is: object) => ({
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
  await modelOf(connection, visitModel).updateMany(
    { ownerId, name: { $gt: '' }, closedAt: { $lt: before } },
    { $set: { name: '' }, $unset: Object.fromEntries(ERASED_WITH_NAME.map((field) => [field, ''])) },
  );
  await modelOf(connection, eventBatchModel).deleteMany({ ownerId, until: { $lt: before } });
  await modelOf(connection, ratingModel).updateMany(
    { ownerId, ...HAS_COMMENT, ratedAt: { $lt: before } },
    { $unset: { comment: '' } },
  );
}
