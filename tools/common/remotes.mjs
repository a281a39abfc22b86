import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** So begin the folders of the remotes, and with them their names; `workspaces` of package.json says the same. */
const FOLDER = /^mf-/;

/**
 * The remotes of a checkout. There is no list: each folder `mf-…` is a remote.
 *
 * @param {string} [root] of the checkout
 * @returns {string[]} their names, sorted
 */
export function findRemotes(root = ROOT) {
  return readdirSync(root)
    .filter((name) => FOLDER.test(name) && existsSync(join(root, name, 'package.json')))
    .sort();
}

/**
 * The paths that a remote owns, without loading its build: none is without a budget.
 *
 * @param {string} remote
 * @param {string} [root] of the checkout
 * @returns {string[]}
 */
export function pathsOf(remote, root = ROOT) {
  return Object.keys(JSON.parse(readFileSync(join(root, remote, 'budget.json'), 'utf8')));
}
