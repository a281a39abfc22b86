import { MongoClient, ObjectId } from 'mongodb';
import type { ClosedEntry, QueueEvent } from '@queuebell/queue-rules';
import { differenceFromReplay } from '@queuebell/queue-rules/testing/replay';
import { liveDocumentOf, type LiveDocument } from '../../api/dist/features/queue/memory/live-document.js';
import { eventOf, type EventBatch } from '../../api/dist/features/queue/schemas/event.schema.js';
import type { QueueDocument } from '../../api/dist/features/queue/schemas/queue.schema.js';

/** All that the database has of a shop's queue, as a majority of the nodes has it. */
export interface StoredQueue {
  queue: LiveDocument;
  /** Archived customers; one who is being archived, or was put back, is also in the queue. */
  visits: readonly ClosedEntry[];
  /** Every event since the shop was opened. */
  events: readonly QueueEvent[];
}

export async function storedQueue(uri: string, shopId: string): Promise<StoredQueue> {
  const client = new MongoClient(uri, { readConcernLevel: 'majority' });
  try {
    const db = client.db();
    const ownerId = new ObjectId(shopId);
    const stored = await db.collection('queues').findOne<QueueDocument>({ _id: ownerId });
    if (!stored) throw new Error('The queue is gone.');
    const queue = liveDocumentOf(stored);
    // Read after the queue: a customer archived in between is in both.
    const visits = await db.collection('visits').find({ ownerId }).project<ClosedEntry>(ENTRY_ONLY).toArray();
    const batches = db.collection<EventBatch>('queueEvents').find({ ownerId }).sort({ sequence: 1 });
    const archived = (await batches.toArray()).flatMap(({ events }) => events);
    const bySequence = new Map([...archived, ...queue.events].map((event) => [event.s, eventOf(event)]));
    return { queue, visits, events: [...bySequence.values()] };
  } finally {
    await client.close();
  }
}

const ENTRY_ONLY = { _id: 0, ownerId: 0 };

/**
 * Nobody changes the queue any more.
 *
 * @param start the queue of the shop when it was opened
 * @throws Error if its events, played from nothing, do not give exactly the stored queue and history
 */
export function expectReplay(start: LiveDocument, { queue, visits, events }: StoredQueue): void {
  const gap = events.findIndex(({ sequence }, place) => sequence !== place + 1);
  if (gap >= 0 || events.length !== queue.eventCount)
    throw new Error(`Of ${queue.eventCount} events ${events.length} are stored; the first gap: ${gap}.`);
  const differing = differenceFromReplay(start, events.slice(start.eventCount), queue, visits);
  if (differing !== null) throw new Error(`The events give another queue: ${differing}.`);
}
