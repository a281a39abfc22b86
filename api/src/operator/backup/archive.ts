import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  access,
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { create, extract } from 'tar';
import { BackupError } from './backup-error.js';
import { documentsIn } from './bson.js';
import { digestOf } from './data-files.js';
import { decryptTo, isEncrypted, writeEncrypted } from './encryption.js';
import { DATA_FOLDER, DATABASE_FOLDER, FORMAT, Manifest, MANIFEST_FILE } from './manifest.js';

const PRIVATE_FILE = 0o600;
const RETRIES = 5;

/** Runs a task with a private empty folder, which is removed afterwards. */
export async function withFolder<Result>(
  beside: string,
  task: (folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(beside, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(beside, '.queuebell-backup-'));
  try {
    return await task(folder);
  } finally {
    // After a failure the last files may still be on their way to the disk.
    await rm(folder, { recursive: true, force: true, maxRetries: RETRIES });
  }
}

/** @throws BackupError rather than overwrite a file */
export async function refuseExisting(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupError(`${file} already exists.`);
}

/**
 * Packs one gzipped tar, readable by its owner only. It gets its name when it is complete and flushed to the
 * disk.
 * @param passphrase not set: the archive is not encrypted
 */
export async function packArchive(
  folder: string,
  manifest: Manifest,
  file: string,
  passphrase?: string,
): Promise<void> {
  await writeFile(path.join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: PRIVATE_FILE,
  });
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}`);
  try {
    const parts = [MANIFEST_FILE, DATABASE_FOLDER, DATA_FOLDER];
    const how = { cwd: folder, gzip: true, portable: true };
    if (passphrase === undefined) await create({ ...how, file: draft, mode: PRIVATE_FILE }, parts);
    else await writeEncrypted(create(how, parts), draft, passphrase);
    await chmod(draft, PRIVATE_FILE);
    const written = await open(draft, 'r');
    await written.sync().finally(() => written.close());
    await refuseExisting(file);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Unpacks an archive into an empty folder and verifies every byte.
 * @param passphrase of an encrypted archive
 * @throws BackupError when it is not an archive, is damaged, or has a newer format
 */
export async function openArchive(file: string, folder: string, passphrase?: string): Promise<Manifest> {
  if (!(await stat(file).catch(() => null))?.isFile()) throw new BackupError(`There is no file ${file}.`);
  if (!(await isEncrypted(file))) return openPlain(file, folder);
  if (passphrase === undefined) {
    throw new BackupError(`${file} is encrypted. Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.`);
  }
  return withFolder(path.dirname(folder), async (beside) => {
    const plain = path.join(beside, 'plain.tar.gz');
    await decryptTo(plain, file, passphrase);
    return openPlain(plain, folder);
  });
}

async function openPlain(file: string, folder: string): Promise<Manifest> {
  try {
    await extract({
      file,
      cwd: folder,
      strict: true,
      preservePaths: false,
      filter: (_, entry) => isPlain(entry),
    });
  } catch {
    throw new BackupError(`${file} is no backup, or it is damaged: it cannot be unpacked.`);
  }
  const manifest = await readManifest(folder);
  await checkParts(folder, manifest);
  return manifest;
}

/** Links could point outside the folder. */
const isPlain = (entry: object): boolean =>
  !('type' in entry) || entry.type === 'File' || entry.type === 'Directory';

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST_FILE), 'utf8').catch(() => null);
  if (text === null) throw new BackupError(`This is no backup: ${MANIFEST_FILE} is missing.`);
  const raw = parsed(text);
  const format = (raw as { format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > FORMAT)
    throw new BackupError(
      `A later version made this backup (format ${format}). Restore it with that version.`,
    );
  const { data, success } = Manifest.safeParse(raw);
  if (!success) throw new BackupError(`The archive is damaged: ${MANIFEST_FILE} is not valid.`);
  return data;
}

/** Every part is unchanged, and there are no others. */
async function checkParts(folder: string, { collections, files }: Manifest): Promise<void> {
  const parts = new Map([
    ...collections.map(({ name, ...rest }) => [`${DATABASE_FOLDER}/${name}.bson`, rest] as const),
    ...files.map(({ path: name, ...rest }) => [`${DATA_FOLDER}/${name}`, rest] as const),
  ]);
  for (const [name, { bytes, sha256 }] of parts) {
    const found = await digestOf(path.join(folder, name)).catch(() => null);
    if (!found) throw new BackupError(`The archive is damaged: ${name} is missing.`);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new BackupError(`The archive is damaged: ${name} was changed.`);
  }
  const expected = new Set([...parts.keys(), MANIFEST_FILE]);
  const more = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) =>
      entry.isFile() && !expected.has(path.relative(folder, path.join(entry.parentPath, entry.name))),
  );
  if (more.length > 0)
    throw new BackupError(`The archive is damaged: ${more[0]?.name} does not belong in it.`);
  for (const { name, documents } of collections) {
    let count = 0;
    const bytes = createReadStream(path.join(folder, DATABASE_FOLDER, `${name}.bson`));
    for await (const _ of documentsIn(bytes)) count += 1;
    if (count !== documents)
      throw new BackupError(`The archive is damaged: documents of ${name} are missing.`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
