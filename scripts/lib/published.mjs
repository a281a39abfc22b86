import { mkdirSync } from 'node:fs';
import { readJson, writeJson } from './files.mjs';

/**
 * @typedef {import('./data-dir.mjs').DataDir} DataDir
 *
 * @typedef {object} PublishedBuild
 * @property {unknown} inputs hash of what it was made from
 * @property {unknown} [version] of its release, which ends with a digest of its files; missing in what an older checkout noted
 */

/**
 * Which builds of the remotes a data folder has got from this checkout.
 *
 * @param {DataDir} dataDir
 * @returns {Record<string, PublishedBuild>}
 */
export function publishedBuilds({ published }) {
  const noted = Object.entries(readJson(published) ?? {});
  return Object.fromEntries(noted.map(([remote, build]) => [remote, readBuild(build)]));
}

/**
 * An older checkout noted the inputs alone.
 *
 * @param {unknown} noted
 * @returns {PublishedBuild}
 */
function readBuild(noted) {
  if (typeof noted !== 'object' || noted === null) return { inputs: noted };
  return { inputs: Reflect.get(noted, 'inputs'), version: Reflect.get(noted, 'version') };
}

/**
 * Notes more of them. Under the data folder's lock: a deploy and a start that end together each keep what the other noted.
 *
 * @param {DataDir} dataDir
 * @param {Record<string, PublishedBuild>} builds
 */
export async function notePublished(dataDir, builds) {
  const { withLock } = await import('../../api/dist/releases/store-lock.js');
  mkdirSync(dataDir.path, { recursive: true });
  await withLock(dataDir.path, async (lock) => {
    const noted = { ...publishedBuilds(dataDir), ...builds };
    await lock.assertHeld();
    writeJson(dataDir.published, noted);
  });
}
