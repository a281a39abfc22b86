import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * @typedef {object} Store the part of api/src/delivery/releases/release-store.ts that is used here
 * @property {() => Promise<{ remotes: Record<string, unknown> }>} registry
 * @property {(builtFolder: string) => Promise<unknown>} publish
 * @property {(remote: string) => Promise<boolean>} isRetired
 */

/**
 * Adds the shell's files to those that are there. Their names hold their digests: what is there already is the same, and
 * what only an older version has goes on being there for pages that are open.
 *
 * @param {string} from
 * @param {string} to served as /assets
 * @returns {Promise<number>} how many were new
 */
export async function addShellFiles(from, to) {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  let added = 0;
  for (const entry of entries.filter((found) => found.isFile())) {
    const source = join(entry.parentPath, entry.name);
    const target = join(to, source.slice(from.length));
    if (await isThere(target)) continue;
    await mkdir(dirname(target), { recursive: true });
    // Beside and renamed: nobody is ever sent half a file.
    const draft = join(dirname(target), `.${randomUUID()}`);
    await copyFile(source, draft);
    await rename(draft, target);
    added += 1;
  }
  return added;
}

/**
 * Publishes the remotes that have no release yet and are not retired. One that a team has deployed stays as the team has it; one that is refused,
 * because its address is a team's by now, say, keeps no other from the site.
 *
 * @param {Store} store
 * @param {readonly { remote: string, folder: string }[]} built
 * @returns {Promise<{ added: string[], refused: { remote: string, reasons: string }[] }>}
 */
export async function addFirstReleases(store, built) {
  const { remotes } = await store.registry();
  const added = [];
  const refused = [];
  for (const { remote, folder } of built) {
    if (Object.hasOwn(remotes, remote) || (await store.isRetired(remote))) continue;
    try {
      await store.publish(folder);
      added.push(remote);
    } catch (error) {
      // Of api/src/delivery/releases/release-error.ts; all else is no refusal.
      if (!(error instanceof Error) || error.name !== 'ReleaseError') throw error;
      refused.push({ remote, reasons: error.message });
    }
  }
  return { added, refused };
}

/** @param {string} file */
function isThere(file) {
  return stat(file).then(
    () => true,
    () => false,
  );
}
