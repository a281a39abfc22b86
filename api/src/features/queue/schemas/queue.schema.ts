import type { Queue } from '@queuebell/queue-rules';
import type { mongo } from 'mongoose';
import type { StoredEvent } from './event.schema.js';

/** Fields that documents of earlier releases do not have. */
type Later = 'settings' | 'goneKeys' | 'calls' | 'callCount' | 'leases' | 'reserveUsed';

type Stored = Omit<Queue, Later> & Partial<Pick<Queue, Later>>;

/**
 * The queue of one shop, collection `queues`. Every write moves `version`, whoever makes it: a writer knows by it whether the
 * queue that it has in memory is the one that is stored (docs/decisions/0036).
 */
export interface QueueDocument extends Stored {
  /** The owner's id. */
  _id: mongo.ObjectId;
  /** Missing: 0. */
  version?: number;
  /** When the last command was decided. */
  decidedAt?: Date;
  /** The ids of the last writes, so that a writer can tell whether one landed of whose answer it never heard. */
  writes?: readonly string[];
  /** When the first closed customer, or event, can be moved to its collection. Missing: there is none. */
  archiveAt?: Date;
  /** The events since some were last moved to their collection. */
  events?: readonly StoredEvent[];
  /** The last event's sequence. Missing: 0. */
  eventCount?: number;
}

export const queueIndexes: mongo.IndexDescription[] = [{ key: { archiveAt: 1 }, sparse: true }];
