import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseRemoteDescription, REMOTE_CONTRACT, type RemoteDescription } from '@queuebell/contracts';

export const DESCRIPTION_FILE = 'remote.json';
export const MANIFEST_FILE = 'mf-manifest.json';

const HASH_DIGITS = 10;
const safeName = /^[a-z0-9][a-z0-9-]{0,63}$/;
const safeVersion = /^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/;

/** Thrown when a built folder cannot be published; the message says what is wrong with it. */
export class ReleaseError extends Error {}

/** A folder of a built remote that was looked at and found whole. */
export interface BuiltRemote {
  description: RemoteDescription;
  /** The version of the build plus a digest of all its files: another build never has the same name. */
  version: string;
  /** Relative, with slashes, sorted. */
  files: string[];
}

/** @throws ReleaseError */
export async function inspectBuild(folder: string): Promise<BuiltRemote> {
  const description = await readDescription(folder);
  const { name, version, contract } = description;
  if (!safeName.test(name)) throw new ReleaseError(`${name} is no name for a remote.`);
  if (!safeVersion.test(version)) throw new ReleaseError(`${name}: ${version} is no version.`);
  if (contract > REMOTE_CONTRACT || contract < REMOTE_CONTRACT - 1) {
    throw new ReleaseError(
      `${name} speaks contract ${contract}; this suite runs ${REMOTE_CONTRACT} and the one before.`,
    );
  }
  const files = await filesIn(folder);
  const there = new Set(files);
  const missing = namedFiles(description).find((file) => !there.has(file));
  if (missing !== undefined)
    throw new ReleaseError(`${name}: ${DESCRIPTION_FILE} names ${missing}, which is not there.`);
  return { description, version: `${version}-${await digestOf(folder, files)}`, files };
}

/** @throws ReleaseError */
export async function readDescription(folder: string): Promise<RemoteDescription> {
  const file = path.join(folder, DESCRIPTION_FILE);
  try {
    return parseRemoteDescription(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new ReleaseError(`${file} cannot be used: ${(error as Error).message}`);
  }
}

const namedFiles = ({ entry, exposed, standalone, screens, files = [] }: RemoteDescription): string[] => [
  MANIFEST_FILE,
  entry,
  ...[exposed, standalone, ...Object.values(screens)].flatMap(({ scripts, styles }) => [
    ...scripts,
    ...styles,
  ]),
  ...files,
];

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd) throw new ReleaseError(`${path.join(odd.parentPath, odd.name)} is neither a file nor a folder.`);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

async function digestOf(folder: string, files: readonly string[]): Promise<string> {
  const digest = createHash('sha256');
  for (const file of files) {
    const content = await readFile(path.join(folder, file));
    digest.update(`${file}\0${content.length}\0`).update(content);
  }
  return digest.digest('hex').slice(0, HASH_DIGITS);
}
