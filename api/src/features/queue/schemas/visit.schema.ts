import type { ClosedEntry } from '@queuebell/queue-rules';
import type { mongo } from 'mongoose';

/**
 * A closed entry for good, collection `visits`. The `_id` is made of owner, day and number: archiving twice is once. That of
 * a ticket that came after its day has the key as well, because the day's numbers cannot be checked any more.
 */
export interface Visit extends Omit<ClosedEntry, 'key'> {
  _id: string;
  ownerId: mongo.ObjectId;
  key?: string;
}

export const visitIndexes: mongo.IndexDescription[] = [
  {
    key: { ownerId: 1, key: 1 },
    unique: true,
    partialFilterExpression: { key: { $exists: true } },
  },
  /** Only of those whose name is not erased yet: what `retention.ts` looks for. */
  { key: { ownerId: 1, closedAt: 1 }, partialFilterExpression: { name: { $gt: '' } } },
];

/** Past ':' in the order of characters, which follows the owner in each `_id`. */
const AFTER_COLON = ';';

/**
 * All of a shop, found by the range of their ids: both indexes above are partial, so that the owner alone would have all
 * shops' visits read.
 */
export const allVisitsOf = (ownerId: mongo.ObjectId): mongo.Filter<Visit> => {
  const owner = ownerId.toHexString();
  return { _id: { $gt: `${owner}:`, $lt: `${owner}${AFTER_COLON}` }, ownerId };
};

/** Those of one service day, YYYY-MM-DD; by the range of their ids as well. */
export const visitsOfDay = (ownerId: mongo.ObjectId, day: string): mongo.Filter<Visit> => {
  const start = `${ownerId.toHexString()}:${day}`;
  return { _id: { $gt: `${start}:`, $lt: `${start}${AFTER_COLON}` }, ownerId };
};

export const visitOf = (ownerId: mongo.ObjectId, entry: ClosedEntry): Visit => ({
  _id: [
    ownerId.toHexString(),
    entry.serviceDay,
    entry.number,
    ...(entry.isOfEarlierDay ? [entry.key] : []),
  ].join(':'),
  ownerId,
  ...entry,
});
