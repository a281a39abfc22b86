import type { mongo } from 'mongoose';
import { collectionNames } from './dump.js';

/** Holds one document from the moment a restore is complete until every collection has its final name. */
const RESTORATIONS = 'restorations';
const MAJORITY = { writeConcern: { w: 'majority', j: true } } as const;
/** Larger than the number of changes and events of a shop's queue between a backup and its restore. */
export const REVISION_LEAP = 1_000_000;

interface Restoration {
  _id: 'under way';
  prefix: string;
  collections: string[];
}

/** From now on the restored collections count, even if this process dies. */
export async function beginSwitch(db: mongo.Db, prefix: string, collections: string[]): Promise<void> {
  const queues = db.collection(`${prefix}queues`);
  // Open screens and running processes ignore a queue with a lower revision than theirs. A running process
  // may still move events from after the backup, so new events must not reuse their numbers.
  const leap = { revision: REVISION_LEAP, version: REVISION_LEAP, eventCount: REVISION_LEAP };
  await queues.updateMany({}, { $inc: leap }, MAJORITY);
  const note: Restoration = { _id: 'under way', prefix, collections };
  await db.collection<Restoration>(RESTORATIONS).insertOne(note, MAJORITY);
}

/**
 * Renames the restored collections over the existing ones, and empties those that the backup does not have.
 * Does nothing if no switch is pending: the next restore finishes an interrupted one.
 */
export async function finishSwitch(db: mongo.Db): Promise<void> {
  const note = await db.collection<Restoration>(RESTORATIONS).findOne({ _id: 'under way' });
  if (!note) return;
  const { prefix, collections } = note;
  const left = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  for (const name of collections) {
    if (left.has(prefix + name)) await db.renameCollection(prefix + name, name, { dropTarget: true });
  }
  for (const name of await collectionNames(db)) {
    if (!collections.includes(name)) await db.collection(name).deleteMany({}, MAJORITY);
  }
  await db.dropCollection(RESTORATIONS);
}
