import type { Queue } from '@queuebell/queue-rules';
import type { mongo } from 'mongoose';
import type { StoredEvent } from '../schemas/event.schema.js';
import type { QueueDocument } from '../schemas/queue.schema.js';

/** A shop's queue in memory, as the majority of the nodes has it. Commands and screens use it. Immutable. */
export interface LiveDocument extends Queue {
  readonly _id: mongo.ObjectId;
  /** Incremented by every write of the document. */
  readonly version: number;
  /** Time of the last command, because time in a queue must not go back; null if unknown. */
  readonly decidedAt: Date | null;
  readonly writes: readonly string[];
  /** The last ones, which may be in their collection already. */
  readonly events: readonly StoredEvent[];
  readonly eventCount: number;
}

/** Older documents have no version, and not every field. */
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
    breaks = [],
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
      breaks,
    },
  };
}
