import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../common/paths.mjs';
import { run } from '../common/run.mjs';
import { UserError } from '../common/user-error.mjs';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional] may be absent: a binary for another system
 * @property {boolean} [devOptional]
 *
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile
 */

const NETWORK_ERRORS = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/;

/**
 * Installs the packages of package-lock.json, if they are not installed.
 *
 * @param {{ log: (line: string) => void, signal?: AbortSignal }} options
 * @returns {Promise<'installed' | 'unchanged'>}
 * @throws {UserError} that names what to do
 */
export async function install({ log, signal }) {
  const wanted = await readLock(join(ROOT, 'package-lock.json'));
  // npm writes this one last, so an interrupted installation has none.
  const present = await readLock(join(ROOT, 'node_modules', '.package-lock.json'));
  if (isInstalled(wanted, present)) return 'unchanged';

  log('Installing packages (npm ci) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = await run(npm, ['ci', '--no-audit', '--no-fund', '--include=dev'], { cwd: ROOT, signal });
  signal?.throwIfAborted();
  if (result.code !== 0) throw new UserError(installProblem(result.output));
  return 'installed';
}

/** @param {string} path @returns {Promise<Lockfile>} an empty one when the file is not there or not whole */
async function readLock(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * @param {Lockfile} wanted package-lock.json
 * @param {Lockfile} present npm's own note of what it put into node_modules
 */
export function isInstalled({ packages: wanted = {} }, { packages: present }) {
  if (!present) return false;
  const dependencies = Object.entries(wanted).filter(([path]) => path !== '');
  const nothingMissing = dependencies.every(
    ([path, { optional, devOptional }]) => path in present || optional || devOptional,
  );
  const nothingElse = Object.entries(present).every(
    ([path, { version, integrity }]) =>
      wanted[path] && wanted[path].version === version && wanted[path].integrity === integrity,
  );
  return nothingMissing && nothingElse;
}

/** @param {string} output of npm @returns {string} the same in words, with what to do */
export function installProblem(output) {
  const advice = NETWORK_ERRORS.test(output)
    ? 'npm could not reach its registry. Connect to the internet (or set `npm config set registry <yours>`) and try again.'
    : 'See npm’s output above. If package-lock.json was edited by hand, `git checkout package-lock.json` restores it.';
  return `${output.trim()}\n\nThe packages could not be installed. ${advice}`;
}
