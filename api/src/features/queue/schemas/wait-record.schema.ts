import type { Range, Shown, Visit, WaitHistory } from '@queuebell/wait-estimate';
import { Schema, type mongo } from 'mongoose';
import { collectionSchema } from '../../../platform/database/schema.js';

/** A closed customer. Times are in ms since 1970, customers are named by their keys. */
export interface Lesson {
  readonly key: string;
  readonly at: number;
  /** Null: nothing is learned from it. */
  readonly visit: Visit | null;
}

/** The first range that a customer was shown. Without `range`, the wait is not scored, whatever the customer is shown later. */
export interface FirstRange {
  readonly key: string;
  readonly at: number;
  readonly range?: Range;
  /** As the customer read it. */
  readonly shown?: Shown;
}

/** The memory of a shop for its waits (docs/decisions/0071). */
export interface WaitRecord {
  readonly history: WaitHistory;
  /** Lessons that can still be taken back, the oldest first; they are not in the history yet. */
  readonly fresh: readonly Lesson[];
  /** Customers who were put back after their lesson was in the history: the next closing is no lesson. */
  readonly again: readonly Omit<Lesson, 'visit'>[];
  /** Of customers in the queue. */
  readonly firstRanges: readonly FirstRange[];
}

/** The record of one shop, collection `waitRecords`. `_id`: the owner. Every write increments `version`. */
export interface WaitRecordDocument extends WaitRecord {
  _id: mongo.ObjectId;
  version: number;
}

const { Mixed, ObjectId } = Schema.Types;

const schema = collectionSchema<WaitRecordDocument>('waitRecords', {
  _id: { type: ObjectId, required: true },
  version: { type: Number, required: true },
  history: { type: Mixed, required: true },
  fresh: [Mixed],
  again: [Mixed],
  firstRanges: [Mixed],
});

export const waitRecordModel = { name: 'WaitRecord', schema };
