import { ERASED_WITH_NAME, settingsOf } from '@queuebell/queue-rules';
import type { Connection, mongo } from 'mongoose';
import { collection } from '../database/collections.js';
import type { QueueDocument } from './queue.schema.js';
import type { QueueWriters } from './writer/queue-writers.js';

const DAY_MS = 86_400_000;

const BY_CLOCK = { is: 'clock' } as const;

type Kept = Pick<QueueDocument, '_id' | 'settings'>;

/**
 * Takes what customers said of themselves, and the marks of browsers, out of what was closed longer ago than each shop keeps
 * them; numbers, times and what became of a ticket stay. The events of that time go: without names nobody needs them. By dates
 * alone: doing it again, or from several processes at once, does nothing more.
 * @throws after all shops, where it could not be done for one of them
 */
export async function eraseOldCustomers(
  connection: Connection,
  writers: QueueWriters,
  now: Date,
): Promise<void> {
  const queues = collection(connection, 'queues').find<Kept>({}, { projection: { settings: 1 } });
  const problems: string[] = [];
  for await (const queue of queues) {
    try {
      const before = new Date(now.getTime() - settingsOf(queue).retentionDays * DAY_MS);
      await eraseInHistory(connection, queue._id, before);
      await eraseInQueue(connection, writers, queue._id, before);
    } catch (error) {
      // One shop's trouble is not the others'.
      problems.push(`${String(queue._id)}: ${(error as Error).message}`);
    }
  }
  if (problems.length > 0) throw new Error(`of ${problems.length} shops, the first ${problems[0]}`);
}

async function eraseInHistory(connection: Connection, ownerId: mongo.ObjectId, before: Date): Promise<void> {
  await collection(connection, 'visits').updateMany(
    { ownerId, name: { $gt: '' }, closedAt: { $lt: before } },
    { $set: { name: '' }, $unset: Object.fromEntries(ERASED_WITH_NAME.map((field) => [field, ''])) },
  );
  await collection(connection, 'queueEvents').deleteMany({ ownerId, until: { $lt: before } });
}

/**
 * The same of a shop that stands still: nothing has come to move its closed entries to the history, to forget its last
 * calls, or to end a day whose customers still stand in the line. The turn of those was over with their day, so they count
 * from a day later.
 */
async function eraseInQueue(
  connection: Connection,
  writers: QueueWriters,
  _id: mongo.ObjectId,
  before: Date,
): Promise<void> {
  const dayBefore = new Date(before.getTime() - DAY_MS);
  const isOld = {
    $or: [
      { waiting: { $elemMatch: { checkedInAt: { $lt: dayBefore }, name: { $gt: '' } } } },
      { closed: { $elemMatch: { closedAt: { $lt: before }, name: { $gt: '' } } } },
      { 'calls.at': { $lt: before } },
    ],
  };
  const found = await collection(connection, 'queues').findOne({ _id, ...isOld }, { projection: { _id: 1 } });
  if (found) await writers.do(_id.toHexString(), { type: 'erase', before }, BY_CLOCK);
}
