// @ts-check
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const kitDir = fileURLToPath(new URL('..', import.meta.url));

/** @typedef {{ folder: string, version: string }} Installed */

/**
 * The package that an import in this folder resolves to.
 *
 * @param {string} name
 * @param {string} dir
 * @returns {Installed} with links followed
 */
export function installed(name, dir) {
  const places = createRequire(path.join(dir, 'package.json')).resolve.paths(name) ?? [];
  const place = places.find((folder) => fs.existsSync(path.join(folder, name, 'package.json')));
  if (place === undefined) throw new Error(`${name} is not installed: run npm ci.`);
  const folder = fs.realpathSync(path.join(place, name));
  return { folder, version: packageIn(folder).version };
}

/** @returns {string} the versions of the tools: another version may build the same source differently */
export function toolVersions() {
  const tools = Object.keys(packageIn(kitDir).dependencies).filter((name) => !name.startsWith('@queuebell/'));
  const versions = tools.map((name) => `${name} ${installed(name, kitDir).version}`);
  return [`node ${process.versions.node.split('.')[0]}`, ...versions].join(', ');
}

/** @param {string} folder @returns {{ version: string, dependencies: Record<string, string> }} */
const packageIn = (folder) => JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
