import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { mongo } from 'mongoose';
import { openArchive, withFolder } from './archive.js';
import type { Installation } from './backup.js';
import { BackupError } from './backup-error.js';
import { documentsIn, orderedDocument, type OrderedDocument } from './bson.js';
import { bringBackFiles, differingFiles } from './data-files.js';
import { collectionNames, RESTORING } from './dump.js';
import { DATA_FOLDER, DATABASE_FOLDER, type DumpedCollection, type Manifest } from './manifest.js';
import { beginSwitch, finishSwitch } from './switch-over.js';

const MAJORITY = { writeConcern: { w: 'majority', j: true } } as const;
const BATCH_DOCUMENTS = 1_000;
const BATCH_BYTES = 8 * 1024 * 1024;

export interface Restored {
  manifest: Manifest;
  /** A key or a token changed: running processes must be restarted. */
  isNewSecret: boolean;
}

/**
 * Replaces the installation's data by a backup. First the whole archive is verified, then its collections are
 * loaded with their indexes under temporary names, and when all are complete they are renamed.
 * @param replace whether existing data may be replaced; otherwise there must be none
 * @throws BackupError and nothing has changed then
 */
export async function restoreBackup(
  { client, database, dataDir, passphrase }: Installation,
  file: string,
  { replace }: { replace: boolean },
): Promise<Restored> {
  return withFolder(dataDir, async (folder) => {
    const manifest = await openArchive(file, folder, passphrase);
    const db = client.db(database);
    await finishSwitch(db);
    if (!replace) await refuseToReplace(db, dataDir, manifest);
    await removeLeftovers(db);
    const prefix = `restoring.${randomUUID().slice(0, 8)}.`;
    try {
      for (const dumped of manifest.collections) await load(db, folder, prefix, dumped);
    } catch (error) {
      await removeLeftovers(db);
      throw error;
    }
    const isNewSecret = await bringBackFiles(path.join(folder, DATA_FOLDER), dataDir, manifest.files);
    await beginSwitch(
      db,
      prefix,
      manifest.collections.map(({ name }) => name),
    );
    await finishSwitch(db);
    return { manifest, isNewSecret };
  });
}

async function refuseToReplace(db: mongo.Db, dataDir: string, { files }: Manifest): Promise<void> {
  for (const name of await collectionNames(db)) {
    if (await db.collection(name).findOne({}, { projection: { _id: 1 } }))
      throw new BackupError(
        `The database is not empty: there are documents in ${name}. --replace replaces everything.`,
      );
  }
  const [differing] = await differingFiles(dataDir, files);
  if (differing)
    throw new BackupError(
      `${differing} in ${dataDir} differs from the backup’s. --replace replaces everything.`,
    );
}

/** Collections of an interrupted restore. */
async function removeLeftovers(db: mongo.Db): Promise<void> {
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  for (const { name } of all) if (RESTORING.test(name)) await db.dropCollection(name);
}

/** Loads a collection under a temporary name. Indexes come last, because one of them may expire documents. */
async function load(db: mongo.Db, folder: string, prefix: string, dumped: DumpedCollection): Promise<void> {
  const { name, documents, indexes } = dumped;
  const collection = await db.createCollection(prefix + name);
  const bytes = createReadStream(path.join(folder, DATABASE_FOLDER, `${name}.bson`));
  for await (const batch of batchesOf(documentsIn(bytes))) {
    const command = { insert: prefix + name, documents: batch, ordered: true, ...MAJORITY };
    const { n } = await db.command(command);
    if (n !== batch.length) throw new BackupError(`The database did not take the documents of ${name}.`);
  }
  if ((await collection.countDocuments({})) !== documents)
    throw new BackupError(`The database did not take all documents of ${name}.`);
  if (indexes.length > 0) await collection.createIndexes(indexes as mongo.IndexDescription[]);
}

async function* batchesOf(documents: AsyncIterable<Buffer>): AsyncGenerator<OrderedDocument[]> {
  let batch: OrderedDocument[] = [];
  let bytes = 0;
  for await (const document of documents) {
    if (batch.length === BATCH_DOCUMENTS || (batch.length > 0 && bytes + document.length > BATCH_BYTES)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(orderedDocument(document));
    bytes += document.length;
  }
  if (batch.length > 0) yield batch;
}
