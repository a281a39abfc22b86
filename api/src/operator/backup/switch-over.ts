import type { mongo } from 'mongoose';
import { collectionNames } from './dump.js';

/** Holds one document from the moment on which a restore is complete, until every collection has its name. */
const RESTORATIONS = 'restorations';
const MAJORITY = { writeConcern: { w: 'majority', j: true } } as const;
/** More than a shop's queue changes between a backup and its restore, and more events than happen in it. */
export const REVISION_LEAP = 1_000_000;

interface Restoration {
  _id: 'under way';
  prefix: string;
  collections: string[];
}

/** From now on the restored collections are the ones that count, whatever happens to this process. */
export async function beginSwitch(db: mongo.Db, prefix: string, collections: string[]): Promise<void> {
  const queues = db.collection(`${prefix}queues`);
  // Screens that are open, and processes that run, take no queue for the newest that is older than theirs. A process that runs
  // may still be moving events that came after the backup: new ones must not have their numbers.
  const leap = { revision: REVISION_LEAP, version: REVISION_LEAP, eventCount: REVISION_LEAP };
  await queues.updateMany({}, { $inc: leap }, MAJORITY);
  const note: Restoration = { _id: 'under way', prefix, collections };
  await db.collection<Restoration>(RESTORATIONS).insertOne(note, MAJORITY);
}

/**
 * Gives the restored collections their names, each in the place of the one that has it; what the backup does not have is
 * emptied. Where nothing is to be done, it does nothing: the next restore finishes one that was interrupted here.
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
