import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { mongo } from 'mongoose';
import { BackupError } from './backup-error.js';
import type { DumpedCollection } from './manifest.js';

const PRIVATE_FILE = 0o600;
/** Errors for a snapshot that the database no longer has. */
const TOO_OLD = ['SnapshotTooOld', 'SnapshotUnavailable'];
/** Collections of a running or interrupted restore. */
export const RESTORING = /^restor(?:ing\.|ations$)/;

/**
 * Every document as it was at one moment, read from one majority snapshot, whatever is written meanwhile.
 * @throws BackupError when it takes longer than the database keeps a snapshot (five minutes by default)
 */
export async function dumpDatabase(
  client: mongo.MongoClient,
  database: string,
  folder: string,
): Promise<DumpedCollection[]> {
  await mkdir(folder, { recursive: true });
  const db = client.db(database);
  const session = client.startSession({ snapshot: true });
  try {
    const dumped: DumpedCollection[] = [];
    for (const name of await collectionNames(db)) {
      const file = path.join(folder, `${name}.bson`);
      dumped.push({
        name,
        ...(await dumpCollection(db, name, session, file)),
        indexes: await indexesOf(db, name),
      });
    }
    return dumped;
  } catch (error) {
    if (!TOO_OLD.includes((error as mongo.MongoServerError).codeName ?? '')) throw error;
    throw new BackupError(
      'The database no longer keeps the moment at which the backup began. Set its parameter minSnapshotHistoryWindowInSeconds to more seconds, or use mongodump.',
    );
  } finally {
    await session.endSession();
  }
}

/** Sorted by name, without system collections and those of a restore. */
export async function collectionNames(db: mongo.Db): Promise<string[]> {
  const all = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  const names = all.map(({ name }) => name);
  return names.filter((name) => !name.startsWith('system.') && !RESTORING.test(name)).sort();
}

async function dumpCollection(db: mongo.Db, name: string, session: mongo.ClientSession, file: string) {
  const hash = createHash('sha256');
  const totals = { documents: 0, bytes: 0 };
  const found = db.collection(name).find({}, { session, raw: true });
  async function* bytes() {
    for await (const document of found as unknown as AsyncIterable<Buffer>) {
      hash.update(document);
      totals.documents += 1;
      totals.bytes += document.length;
      yield document;
    }
  }
  await pipeline(bytes, createWriteStream(file, { flags: 'wx', mode: PRIVATE_FILE }));
  return { ...totals, sha256: hash.digest('hex') };
}

/** Without that of `_id`, which always exists. */
async function indexesOf(db: mongo.Db, name: string): Promise<DumpedCollection['indexes']> {
  const indexes = await db.collection(name).listIndexes().toArray();
  return indexes
    .filter((index) => index['name'] !== '_id_')
    .map(({ v: _version, ...index }) => index as DumpedCollection['indexes'][number]);
}
