// @ts-check
import { cpSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from './source-digest.mjs';

const BUILT_FROM = ['package.json', 'tsconfig.base.json', 'tsconfig.web.json', 'types', 'packages'];
const MADE = new Set(['node_modules', 'dist']);

/**
 * For tests: a checkout that builds some packages from sources of its own, with the installed packages of this one.
 *
 * @param {string} root where it is to be
 * @param {readonly string[]} names of the packages
 */
export function copyCheckout(root, names) {
  for (const place of [...BUILT_FROM, ...names]) {
    const filter = (/** @type {string} */ file) => !MADE.has(path.basename(file));
    cpSync(path.join(repoRoot, place), path.join(root, place), { recursive: true, filter });
  }
  linkInstalled('node_modules', root);
}

/** @param {string} folder @param {string} root */
function linkInstalled(folder, root) {
  mkdirSync(path.join(root, folder));
  for (const name of readdirSync(path.join(repoRoot, folder))) {
    const own = path.join(folder, name);
    const from = path.join(repoRoot, own);
    if (name.startsWith('@')) linkInstalled(own, root);
    // Links to workspaces lead to the copy's sources.
    else symlinkSync(lstatSync(from).isSymbolicLink() ? readlinkSync(from) : from, path.join(root, own));
  }
}
