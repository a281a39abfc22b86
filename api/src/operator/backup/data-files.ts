import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, stat, chmod } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { withLock } from '../../delivery/releases/store-lock.js';
import type { SavedFile } from './manifest.js';

const RELEASES = 'releases';
const REGISTRY = 'remotes.json';
const JOURNAL = 'journal.ndjson';
const PRIVATE_FILE = 0o600;

/** Keys and tokens in DATA_DIR, by which browsers, phones and pipelines know this installation. */
export const SECRETS_IN_DATA_DIR = ['jwt-secret', 'vapid-key', 'second-factor-key', 'deploy-tokens.json'];
/** Not saved: made again at each start, or short-lived. See docs/operating.md. */
export const LEFT_OUT = ['.lock', 'backups', 'db', 'mongo.json', 'outbox', 'published.json', 'run'];
export const SAVED = [...SECRETS_IN_DATA_DIR, RELEASES];

/** Copies the files that exist. No release can be published meanwhile. */
export async function saveFiles(dataDir: string, folder: string): Promise<SavedFile[]> {
  const secrets = await present(dataDir, SECRETS_IN_DATA_DIR);
  const hasReleases = (await present(dataDir, [RELEASES])).length > 0;
  const copyAll = async (names: readonly string[]) => {
    for (const name of names) await copyTo(path.join(dataDir, name), path.join(folder, name));
  };
  await mkdir(folder, { recursive: true });
  await copyAll(secrets);
  if (hasReleases) {
    const releases = path.join(dataDir, RELEASES);
    await withLock(releases, async () => {
      await copyAll((await filesBelow(releases)).map((name) => path.join(RELEASES, name)));
    });
  }
  const saved = await filesBelow(folder);
  return Promise.all(
    saved.map(async (name) => ({ path: name, ...(await digestOf(path.join(folder, name))) })),
  );
}

/**
 * Puts each file in its place in one step. Existing releases stay, because releases never change. The
 * registry comes last.
 * @returns whether a secret changed, which running processes do not notice
 */
export async function bringBackFiles(
  folder: string,
  dataDir: string,
  files: readonly SavedFile[],
): Promise<boolean> {
  const pointers = [REGISTRY, JOURNAL].map((name) => path.join(RELEASES, name));
  const isPointer = ({ path: name }: SavedFile) => pointers.includes(name);
  let isNewSecret = false;
  for (const file of [...files.filter((one) => !isPointer(one)), ...files.filter(isPointer)]) {
    const target = path.join(dataDir, file.path);
    const isSame = (await digestOf(target).catch(() => null))?.sha256 === file.sha256;
    if (isSame) continue;
    isNewSecret ||= SECRETS_IN_DATA_DIR.includes(file.path);
    await copyTo(path.join(folder, file.path), `${target}.restored`);
    await rename(`${target}.restored`, target);
  }
  return isNewSecret;
}

/** Existing secrets that differ from the archive's, and the registry if it differs. */
export async function differingFiles(dataDir: string, files: readonly SavedFile[]): Promise<string[]> {
  const differing = await Promise.all(
    files.map(async ({ path: name, sha256 }) => {
      const there = await digestOf(path.join(dataDir, name)).catch(() => null);
      return there && there.sha256 !== sha256 ? [name] : [];
    }),
  );
  return differing.flat();
}

/** @throws when the file does not exist */
export async function digestOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

async function present(folder: string, names: readonly string[]): Promise<string[]> {
  const there = await readdir(folder).catch((): string[] => []);
  return names.filter((name) => there.includes(name));
}

async function copyTo(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  await copyFile(from, to);
  if (SECRETS_IN_DATA_DIR.includes(path.basename(from))) await chmod(to, PRIVATE_FILE);
}

/** Plain files, by path with '/'. Drafts and locks are excluded: their names begin with a dot. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
    .sort();
}
