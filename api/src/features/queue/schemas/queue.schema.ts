import type { Queue } from '@queuebell/queue-rules';
import type { mongo } from 'mongoose';
import type { StoredEvent } from './event.schema.js';

/** Fields that documents of earlier releases lack. */
type Later = 'settings' | 'goneKeys' | 'calls' | 'callCount' | 'leases' | 'reserveUsed';

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
  /** Events that have not been archived. */
  events?: readonly StoredEvent[];
  /** The last event's sequence. Missing: 0. */
  eventCount?: number;
}

export const queueIndexes: mongo.IndexDescription[] = [{ key: { archiveAt: 1 }, sparse: true }];
