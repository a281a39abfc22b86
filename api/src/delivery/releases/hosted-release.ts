import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { RELEASE_MAX_BYTES, RELEASE_MAX_FILES, type RemoteDescription } from '@queuebell/contracts';
import { fetchCapped, type OtherHosts } from './host-fetch.js';
import { hashOf, isChanged } from './file-checks.js';
import { ReleaseError } from './release-error.js';
import { DESCRIPTION_FILE, isFileName, namedFiles, readDescription } from './release-files.js';

const DESCRIPTION_MAX_BYTES = 500_000;
const AT_ONCE = 6;
/** As in builds: compressing smaller files saves too little. */
const COMPRESS_FROM_BYTES = 512;

const brotli = promisify<Buffer, Buffer>(brotliCompress);

/** @returns the folder's URL in the form that is stored @throws ReleaseError if its host is not allowed */
export function folderAddress(at: string, remoteOrigins: readonly string[]): string {
  if (!URL.canParse(at)) throw new ReleaseError(`${at} is not an address.`);
  const { origin, pathname, href } = new URL(at);
  if (!remoteOrigins.includes(origin)) {
    throw new ReleaseError(`${origin} is not in REMOTE_ORIGINS, which the operator of this server sets.`);
  }
  if (href !== origin + pathname || !pathname.endsWith('/')) {
    throw new ReleaseError(`${at} is not the address of a folder, which ends with a slash.`);
  }
  return href;
}

/** Downloads a release to inspect it, with compressed copies, which budgets count. @throws ReleaseError */
export async function fetchRelease(at: string, folder: string, otherHosts: OtherHosts): Promise<void> {
  const ask = fetchCapped(at, { ...otherHosts, maxBytes: RELEASE_MAX_BYTES });
  await writeFile(path.join(folder, DESCRIPTION_FILE), await ask(DESCRIPTION_FILE, DESCRIPTION_MAX_BYTES));
  const description = await readDescription(folder);
  const files = wantedFiles(description);
  await inTurns(files, async (file) => {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, await ask(file));
  });
  await inTurns(compressible(description), async (file) => {
    const content = await readFile(path.join(folder, file));
    if (content.length >= COMPRESS_FROM_BYTES) {
      await writeFile(path.join(folder, `${file}.br`), await brotli(content));
    }
  });
}

/** Service workers must come from the page's origin; prerendered parts are in the page itself. */
export function servedFromHere({ hashes = {}, prerendered = {} }: RemoteDescription): string[] {
  const workers = Object.keys(hashes).filter((file) => /^([\w-]+-)?sw\.js$/.test(file));
  return [...new Set([...workers, ...Object.values(prerendered)])];
}

/** @param folder with the local copies @returns a sentence for the first problem */
export async function goneFrom(at: string, folder: string, otherHosts: OtherHosts): Promise<string[]> {
  const ask = fetchCapped(at, { ...otherHosts, maxBytes: RELEASE_MAX_BYTES });
  const { entry, hashes = {} } = await readDescription(folder);
  const published = await readFile(path.join(folder, DESCRIPTION_FILE));
  try {
    const isSame = published.equals(await ask(DESCRIPTION_FILE, DESCRIPTION_MAX_BYTES));
    if (!isSame) return [`${at}${DESCRIPTION_FILE} is not what was published.`];
    return hashOf(await ask(entry)) === hashes[entry] ? [] : [isChanged(at + entry)];
  } catch (error) {
    if (error instanceof ReleaseError) return [...error.reasons];
    throw error;
  }
}

/** Without digests the files could not be verified. */
function wantedFiles(description: RemoteDescription): string[] {
  const files = [...new Set([...namedFiles(description), ...Object.keys(description.hashes ?? {})])];
  if (Object.keys(description.hashes ?? {}).length === 0) {
    throw new ReleaseError(`${DESCRIPTION_FILE} has no digests: build the remote anew.`);
  }
  const unsafe = files.find((file) => !isFileName(file));
  if (unsafe !== undefined) throw new ReleaseError(`${unsafe} is not a valid file name in a release.`);
  if (files.length > RELEASE_MAX_FILES) {
    throw new ReleaseError(`There are ${files.length} files; ${RELEASE_MAX_FILES} are allowed.`);
  }
  return files;
}

function compressible({ entry, exposed, standalone, screens }: RemoteDescription): string[] {
  const ofPages = [exposed, standalone, ...Object.values(screens)];
  return [...new Set([entry, ...ofPages.flatMap(({ scripts, styles }) => [...scripts, ...styles])])];
}

async function inTurns(items: readonly string[], task: (item: string) => Promise<void>): Promise<void> {
  const left = [...items];
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await task(item);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    left.length = 0;
  }
}
