import type { ClosedEntry } from '@queuebell/queue-rules';
import { Schema, type mongo, type QueryFilter } from 'mongoose';
import { collectionSchema } from '../../../platform/database/schema.js';
import { idsOfOwner } from './ids-of-owner.js';

/** An archived entry, collection `visits`. `_id`: owner, day and number; late tickets also have the key. */
export interface Visit extends Omit<ClosedEntry, 'key'> {
  _id: string;
  ownerId: mongo.ObjectId;
  key?: string;
}

const schema = collectionSchema<Visit>('visits', {
  _id: { type: String, required: true },
  ownerId: { type: Schema.Types.ObjectId, required: true },
  key: String,
  number: { type: Number, required: true },
  name: { type: String, required: true },
  phone: String,
  askedFor: String,
  note: String,
  service: String,
  ahead: { type: Number, required: true },
  serviceDay: { type: String, required: true },
  checkedInAt: { type: Date, required: true },
  arrivedAt: Date,
  via: String,
  joiner: String,
  group: String,
  alert: Boolean,
  rank: Number,
  turn: Schema.Types.Mixed,
  hold: Schema.Types.Mixed,
  priority: String,
  detailsBefore: Schema.Types.Mixed,
  priorityBefore: String,
  edits: Number,
  reason: String,
  outcome: { type: String, required: true },
  closedAt: { type: Date, required: true },
  isOfEarlierDay: Boolean,
});
schema.index({ ownerId: 1, key: 1 }, { unique: true, partialFilterExpression: { key: { $exists: true } } });
// Only those whose name is not erased yet: `retention.ts` looks for them.
schema.index({ ownerId: 1, closedAt: 1 }, { partialFilterExpression: { name: { $gt: '' } } });

export const visitModel = { name: 'Visit', schema };

export const allVisitsOf = (ownerId: mongo.ObjectId): QueryFilter<Visit> => idsOfOwner(ownerId);

/** @param day YYYY-MM-DD */
export const visitsOfDay = (ownerId: mongo.ObjectId, day: string): QueryFilter<Visit> =>
  idsOfOwner(ownerId, day);

type Numbered = Pick<ClosedEntry, 'serviceDay' | 'number' | 'key' | 'isOfEarlierDay'>;

/** The `_id` of a customer's visit, also before there is one. */
export const visitIdOf = (
  ownerId: mongo.ObjectId,
  { serviceDay, number, key, isOfEarlierDay }: Numbered,
): string => [ownerId.toHexString(), serviceDay, number, ...(isOfEarlierDay ? [key] : [])].join(':');

export const visitOf = (ownerId: mongo.ObjectId, entry: ClosedEntry): Visit => ({
  _id: visitIdOf(ownerId, entry),
  ownerId,
  ...entry,
});
