import type { QueueEvent } from '@queuebell/queue-rules';
import type { Connection } from 'mongoose';
import { modelOf } from '../../platform/database/schema.js';
import { eventBatchModel, eventOf } from './schemas/event.schema.js';
import type { QueueDocument } from './schemas/queue.schema.js';

/** @param queue read before: events that leave it meanwhile are then in the collection */
export async function* eventsOf(
  connection: Connection,
  { _id: ownerId, events = [] }: Pick<QueueDocument, '_id' | 'events'>,
): AsyncGenerator<QueueEvent> {
  let last = 0;
  const batches = modelOf(connection, eventBatchModel).find({ ownerId }).sort({ sequence: 1 }).lean();
  for await (const batch of batches) {
    for (const event of batch.events) yield eventOf(event);
    last = batch.events.at(-1)?.s ?? last;
  }
  for (const event of events) if (event.s > last) yield eventOf(event);
}
