/** A checkout to try things in, beside this one: files that a team changes are copies, all others are this checkout's own. */
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from '../common/paths.mjs';
import { findRemotes } from '../common/remotes.mjs';

const COPIED = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'jest.config.mjs',
  '.oxfmtrc.json',
  'types',
  'tools',
  'templates',
  // The notes of the present builds, so that none is made again.
  '.cache/build',
];
const LINKED = ['api', 'packages', 'shell', 'checks'];
const NOT_COPIED = new Set(['node_modules', 'dist']);

/** @returns {Promise<{ root: string, remove: () => Promise<void> }>} */
export async function makeCheckout() {
  const root = await mkdtemp(join(tmpdir(), 'queuebell-checkout-'));
  const filter = (/** @type {string} */ path) => !NOT_COPIED.has(basename(path));
  for (const name of [...COPIED, ...findRemotes()]) {
    await cp(join(ROOT, name), join(root, name), { recursive: true, filter });
  }
  for (const name of LINKED) await symlink(join(ROOT, name), join(root, name));
  await linkPackages('node_modules', root);
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

/**
 * A node_modules of its own, so that a workspace more does not show in this one's.
 *
 * @param {string} folder
 * @param {string} root
 */
async function linkPackages(folder, root) {
  await mkdir(join(root, folder));
  for (const name of await readdir(join(ROOT, folder))) {
    const path = join(folder, name);
    if (name.startsWith('@')) await linkPackages(path, root);
    else if (name === '.package-lock.json') await cp(join(ROOT, path), join(root, path));
    else await symlink(join(ROOT, path), join(root, path));
  }
}
