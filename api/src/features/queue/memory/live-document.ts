import type { Queue } from '@queuebell/queue-rules';
import type { mongo } from 'mongoose';
import type { StoredEvent } from '../schemas/event.schema.js';
import type { QueueDocument } from '../schemas/queue.schema.js';

/**
 * A shop's queue as this process holds it in memory: whole, as the majority of the database's nodes has it. Commands are decided
 * on it, and screens are served from it. Nobody changes it in place.
 */
export interface LiveDocument extends Queue {
  readonly _id: mongo.ObjectId;
  /** Grows by one with every write of the document. */
  readonly version: number;
  /** When the last command was decided; time in a queue never goes back. Null: none was, since there is this field. */
  readonly decidedAt: Date | null;
  /** The ids of the last writes. */
  readonly writes: readonly string[];
  /** The last ones, which may be in their collection already. */
  readonly events: readonly StoredEvent[];
  /** The last event's sequence. */
  readonly eventCount: number;
}

/** Documents of before have no version, and not every field. */
export function liveDocumentOf(stored: QueueDocument): LiveDocument {
  const {
    version = 0,
    decidedAt = null,
    writes = [],
    events = [],
    eventCount = 0,
    settings = {},
    goneKeys = [],
    calls = [],
    callCount = 0,
    leases = [],
    reserveUsed = [],
  } = stored;
  return {
    ...stored,
    ...{
      version,
      decidedAt,
      writes,
      events,
      eventCount,
      settings,
      goneKeys,
      calls,
      callCount,
      leases,
      reserveUsed,
    },
  };
}
