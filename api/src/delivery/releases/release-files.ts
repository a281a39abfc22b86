import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  parseRemoteDescription,
  RELEASE_MAX_BYTES,
  RELEASE_MAX_FILES,
  type RemoteDescription,
} from '@queuebell/contracts';
import { ReleaseError } from './release-error.js';

export const DESCRIPTION_FILE = 'remote.json';
export const MANIFEST_FILE = 'mf-manifest.json';
export const PROVISION_FILE = 'provides.json';
/** The name of the shell's releases, which are stored like those of a remote that owns no path. */
export const SHELL = 'shell';
export const SHELL_PAGE = 'index.html';

const HASH_DIGITS = 10;
const plainText = /^[\x20-\x5b\x5d-\x7e]{1,200}$/;

export const isFileName = (name: string): boolean =>
  plainText.test(name) && name.split('/').every((part) => part !== '' && !part.startsWith('.'));

/** @returns sizes in bytes by relative path, sorted @throws ReleaseError above a limit, or for a link */
export async function filesIn(folder: string): Promise<Map<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new ReleaseError(`${folder} cannot be read.`);
  });
  const nameOf = (entry: (typeof entries)[number]) =>
    path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
  const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd) throw new ReleaseError(`${nameOf(odd)} is neither a file nor a folder.`);
  const names = entries.filter((entry) => entry.isFile()).map(nameOf);
  const unsafe = names.find((name) => !isFileName(name));
  if (unsafe !== undefined) throw new ReleaseError(`${unsafe} is not a valid file name in a release.`);
  if (names.length > RELEASE_MAX_FILES) {
    throw new ReleaseError(`There are ${names.length} files; ${RELEASE_MAX_FILES} are allowed.`);
  }
  const sizes = new Map<string, number>();
  for (const name of names.sort()) sizes.set(name, (await stat(path.join(folder, name))).size);
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (bytes > RELEASE_MAX_BYTES) {
    throw new ReleaseError(`The files have ${bytes} bytes; ${RELEASE_MAX_BYTES} are allowed.`);
  }
  return sizes;
}

export async function readDescription(folder: string): Promise<RemoteDescription> {
  const text = await readFile(path.join(folder, DESCRIPTION_FILE), 'utf8').catch(() => {
    throw new ReleaseError(`${DESCRIPTION_FILE} is not there.`);
  });
  try {
    return parseRemoteDescription(JSON.parse(text));
  } catch (error) {
    throw new ReleaseError(`${DESCRIPTION_FILE} cannot be used: ${(error as Error).message}`);
  }
}

export function namedFiles(description: RemoteDescription): string[] {
  const {
    name,
    entry,
    exposed,
    standalone,
    screens,
    files = [],
    prerendered = {},
    earlyPictures = {},
  } = description;
  const ofPages = [exposed, standalone, ...Object.values(screens)];
  return [
    ...new Set([
      ...(name === SHELL ? [SHELL_PAGE, PROVISION_FILE] : [MANIFEST_FILE]),
      entry,
      ...ofPages.flatMap(({ scripts, styles }) => [...scripts, ...styles]),
      ...files,
      ...Object.values(prerendered),
      ...Object.values(earlyPictures),
    ]),
  ];
}

export const isNotThere = (file: string): string => `${DESCRIPTION_FILE} names ${file}, which is not there.`;

/** @returns version and digest, so that each build has its own name @throws ReleaseError */
export async function versionOf(builtFolder: string): Promise<string> {
  const sizes = await filesIn(builtFolder);
  const { version } = await readDescription(builtFolder);
  return `${version}-${await digestOf(builtFolder, sizes.keys())}`;
}

async function digestOf(folder: string, files: Iterable<string>): Promise<string> {
  const digest = createHash('sha256');
  for (const file of files) {
    const content = await readFile(path.join(folder, file));
    digest.update(`${file}\0${content.length}\0`).update(content);
  }
  return shortened(digest.digest('hex'));
}

export const shortened = (hex: string): string => hex.slice(0, HASH_DIGITS);
