import { mkdirSync } from 'node:fs';
import { readJson, writeJson } from './files.mjs';

/** @typedef {import('./data-dir.mjs').DataDir} DataDir */

/**
 * Which builds of the remotes a data folder has got from this checkout.
 *
 * @param {DataDir} dataDir
 * @returns {Record<string, unknown>}
 */
export const publishedBuilds = ({ published }) => readJson(published) ?? {};

/**
 * Notes more of them. Under the data folder's lock: a deploy and a start that end together each keep what the other noted.
 *
 * @param {DataDir} dataDir
 * @param {Record<string, unknown>} builds
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
