import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** Each folder `mf-…` is a remote; `workspaces` of package.json says the same. */
const FOLDER = /^mf-/;

/** @param {string} [root] of the checkout @returns {string[]} the names of its remotes, sorted */
export function findRemotes(root = ROOT) {
  return readdirSync(root)
    .filter((name) => FOLDER.test(name) && existsSync(join(root, name, 'package.json')))
    .sort();
}

/**
 * The paths that a remote owns, read from its budgets, because its build may not exist yet.
 *
 * @param {string} remote
 * @param {string} [root] of the checkout
 * @returns {string[]}
 */
export function pathsOf(remote, root = ROOT) {
  return Object.keys(JSON.parse(readFileSync(join(root, remote, 'budget.json'), 'utf8')));
}
