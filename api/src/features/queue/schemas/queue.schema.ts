import type { Queue } from '@queuebell/queue-rules';
import { Schema, type mongo } from 'mongoose';
import { collectionSchema, optionalListOf } from '../../../platform/database/schema.js';
import type { StoredEvent } from './event.schema.js';

/** Fields that documents of earlier releases lack. */
type Later = 'settings' | 'goneKeys' | 'calls' | 'callCount' | 'leases' | 'reserveUsed' | 'breaks';

type Stored = Omit<Queue, Later> & Partial<Pick<Queue, Later>>;

/** The queue of one shop, collection `queues`. Every write increments `version` (docs/decisions/0036). */
export interface QueueDocument extends Stored {
  _id: mongo.ObjectId;
  /** Missing: 0. */
  version?: number;
  decidedAt?: Date;
  /** Ids of the last writes: they tell a writer whether a write without an answer succeeded. */
  writes?: readonly string[];
  /** When the first closed customer, or event, can be archived. Missing: there is none. */
  archiveAt?: Date;
  /** When the next customer who was called to a chair is a no-show. Missing: nobody is, by the clock. */
  callsExpireAt?: Date;
  /** Events that have not been archived. */
  events?: readonly StoredEvent[];
  /** The last event's sequence. Missing: 0. */
  eventCount?: number;
}

const { Mixed, ObjectId } = Schema.Types;

/** Its parts are the writer's, which writes by the driver: Mongoose would look at each customer of each shop. */
const schema = collectionSchema<QueueDocument>('queues', {
  _id: { type: ObjectId, required: true },
  shopName: { type: String, required: true },
  timeZone: { type: String, required: true },
  settings: Mixed,
  serviceDay: { type: String, required: true },
  counter: { type: Number, required: true },
  reserveUsed: optionalListOf(Number),
  revision: { type: Number, required: true },
  waiting: [Mixed],
  closed: [Mixed],
  goneKeys: optionalListOf(String),
  archivings: { type: Number, required: true },
  calls: optionalListOf(Mixed),
  callCount: Number,
  leases: optionalListOf(Mixed),
  breaks: optionalListOf(Mixed),
  acts: optionalListOf(String),
  refusedActs: optionalListOf(Mixed),
  version: Number,
  decidedAt: Date,
  writes: optionalListOf(String),
  archiveAt: Date,
  callsExpireAt: Date,
  events: optionalListOf(Mixed),
  eventCount: Number,
});
schema.index({ archiveAt: 1 }, { sparse: true });
schema.index({ callsExpireAt: 1 }, { sparse: true });

export const queueModel = { name: 'Queue', schema };
