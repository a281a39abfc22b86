import type { ClosedEntry } from '@queuebell/queue-rules';
import type { mongo } from 'mongoose';

/** An archived entry, collection `visits`. `_id`: owner, day and number; late tickets also have the key. */
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
  /** Only visits with a name that is not erased yet, for `retention.ts`. */
  { key: { ownerId: 1, closedAt: 1 }, partialFilterExpression: { name: { $gt: '' } } },
];

/** The character after ':', which follows the owner in each `_id`. */
const AFTER_COLON = ';';

/** By the range of their ids, because the partial indexes would read all shops' visits. */
export const allVisitsOf = (ownerId: mongo.ObjectId): mongo.Filter<Visit> => {
  const owner = ownerId.toHexString();
  return { _id: { $gt: `${owner}:`, $lt: `${owner}${AFTER_COLON}` }, ownerId };
};

/** Visits of one service day, YYYY-MM-DD, by the range of their ids. */
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
