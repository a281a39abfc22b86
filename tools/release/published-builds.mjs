import { mkdirSync } from 'node:fs';
import { readJson, writeJson } from '../common/files.mjs';
import { ROOT } from '../common/paths.mjs';

/** Far more releases of a remote than a data folder keeps. */
const VERSIONS_MAX = 20;

/**
 * @typedef {import('../common/data-dir.mjs').DataDir} DataDir
 *
 * @typedef {object} PublishedBuild
 * @property {unknown} inputs hash of its sources
 * @property {unknown} [version] of its release, which ends with a digest of its files; missing in records of older checkouts
 *
 * @typedef {PublishedBuild & { versions: unknown[] }} PublishedBuilds the newest, and the versions of all, the newest last
 */

/**
 * Reads which builds this checkout has published to a data folder.
 *
 * @param {DataDir} dataDir
 * @returns {Record<string, PublishedBuilds>}
 */
export function publishedBuilds({ published }) {
  const noted = Object.entries(readJson(published) ?? {});
  return Object.fromEntries(
    noted.flatMap(([remote, build]) => {
      const read = readBuild(build);
      return read ? [[remote, read]] : [];
    }),
  );
}

/**
 * Older checkouts recorded the inputs alone, or one version, and not which checkout it was.
 *
 * @param {unknown} noted
 * @returns {PublishedBuilds | null} null for a build of another checkout
 */
function readBuild(noted) {
  if (typeof noted !== 'object' || noted === null) return { inputs: noted, versions: [] };
  const { checkout = ROOT, inputs, version, versions } = /** @type {Record<string, unknown>} */ (noted);
  if (checkout !== ROOT) return null;
  return { inputs, version, versions: Array.isArray(versions) ? versions : [version] };
}

/**
 * Adds published builds, under the data folder's lock, so that a deploy and a start at the same time keep each other's.
 *
 * @param {DataDir} dataDir
 * @param {Record<string, PublishedBuild>} builds
 * @param {<T>(folder: string, work: (lock: { assertHeld: () => Promise<void> }) => Promise<T>) => Promise<T>} withLock
 *   the API's: compiled for `npm start`
 */
export async function savePublishedBuilds(dataDir, builds, withLock) {
  mkdirSync(dataDir.path, { recursive: true, mode: 0o700 });
  await withLock(dataDir.path, async (lock) => {
    const before = publishedBuilds(dataDir);
    const noted = Object.entries(builds).map(([remote, { inputs, version }]) => {
      const versions = new Set([...(before[remote]?.versions ?? []), version]);
      return [remote, { checkout: ROOT, inputs, version, versions: [...versions].slice(-VERSIONS_MAX) }];
    });
    const all = { ...readJson(dataDir.published), ...Object.fromEntries(noted) };
    await lock.assertHeld();
    writeJson(dataDir.published, all);
  });
}
