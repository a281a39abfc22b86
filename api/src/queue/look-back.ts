import type { Connection, mongo } from 'mongoose';
import { collection } from '../database/collections.js';
import { ApiError } from '../errors/api-error.js';
import { mayBeInHistory } from './idempotency-key.js';
import type { QueueDocument } from './queue.schema.js';
import type { Visit } from './visit.schema.js';

/** What came of a change for one key: the queue afterwards, or the visit that the key has in the history already. */
export type LookedBack<Queue> = { queue: Queue | null } | { visit: Visit };

/**
 * Changes a queue for one idempotency key, unless the history knows the key. For a key whose entry may have been
 * archived (see `idempotency-key.ts`), looking and changing are two steps, so the second one insists that nothing was
 * archived since before the first; otherwise both are done again.
 * @param change makes the one update, of the document that the filter finds; null when it finds none
 */
export async function changeUnlessArchived<Queue>(
  connection: Connection,
  ownerId: mongo.ObjectId,
  key: string,
  now: Date,
  change: (filter: mongo.Filter<QueueDocument>) => Promise<Queue | null>,
): Promise<LookedBack<Queue>> {
  if (!mayBeInHistory(key, now)) return { queue: await change({ _id: ownerId }) };
  for (;;) {
    const projection = { archivings: 1 };
    const before = await collection(connection, 'queues').findOne({ _id: ownerId }, { projection });
    if (!before) return { queue: null };
    const visit = await collection(connection, 'visits').findOne({ ownerId, key });
    if (visit) return { visit };
    const queue = await change({ _id: ownerId, archivings: before.archivings });
    if (queue) return { queue };
  }
}

/**
 * The ticket of a customer whom the queue does not hold after a change: a process of the next release moves customers to the
 * history within seconds, and leaves their keys.
 * @throws ApiError('QUEUE_FULL') when there is none; ApiError('NOT_FOUND') when there is no queue
 */
export async function visitInsteadOf(
  queue: object | null,
  connection: Connection,
  ownerId: mongo.ObjectId,
  key: string,
): Promise<Pick<Visit, 'number' | 'ahead'> & { key: string }> {
  const visit = queue && (await collection(connection, 'visits').findOne({ ownerId, key }));
  if (!visit) throw new ApiError(queue ? 'QUEUE_FULL' : 'NOT_FOUND');
  return { ...visit, key };
}
