import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { mongo } from 'mongoose';
import { openArchive, packArchive, refuseExisting, withFolder } from './archive.js';
import { saveFiles } from './data-files.js';
import { dumpDatabase } from './dump.js';
import { DATA_FOLDER, DATABASE_FOLDER, FORMAT, type Manifest } from './manifest.js';

/** A database, and the folder that belongs to it. */
export interface Installation {
  client: mongo.MongoClient;
  database: string;
  dataDir: string;
  /** Set: backups are encrypted. */
  passphrase?: string | undefined;
}

export interface BackedUp {
  manifest: Manifest;
  /** Of the archive. */
  bytes: number;
}

/**
 * Saves everything that cannot be made again in one file: the database at one moment, and keys, tokens and
 * releases of DATA_DIR. The suite keeps running. The finished file is read back completely.
 * @param file that does not exist yet
 * @throws BackupError
 */
export async function makeBackup(
  { client, database, dataDir, passphrase }: Installation,
  file: string,
  now: Date,
): Promise<BackedUp> {
  await refuseExisting(file);
  const place = path.dirname(file);
  await mkdir(place, { recursive: true, mode: 0o700 });
  // Unencrypted drafts stay in DATA_DIR, where the same data already is, and never reach the backup's place.
  const workshop = passphrase === undefined ? place : dataDir;
  return withFolder(workshop, async (folder) => {
    const collections = await dumpDatabase(client, database, path.join(folder, DATABASE_FOLDER));
    const files = await saveFiles(dataDir, path.join(folder, DATA_FOLDER));
    const manifest: Manifest = { format: FORMAT, madeAt: now.toISOString(), collections, files };
    await packArchive(folder, manifest, file, passphrase);
    await withFolder(workshop, (again) => openArchive(file, again, passphrase));
    return { manifest, bytes: (await stat(file)).size };
  });
}
