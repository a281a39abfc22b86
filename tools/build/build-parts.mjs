import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_TARGETS } from './build-targets.mjs';
import { readJson, writeJson } from '../common/files.mjs';
import { hashInputs } from './input-hash.mjs';
import { CACHE_DIR, ROOT } from '../common/paths.mjs';
import { run } from '../common/run.mjs';
import { UserError } from '../common/user-error.mjs';

/**
 * @typedef {import('./build-targets.mjs').BuildTarget} BuildTarget
 * @typedef {{ built: string[], unchanged: string[] }} BuildSummary
 */

const STAMPS = join(CACHE_DIR, 'build');
/** A production build keeps a core busy. */
const AT_ONCE = 2;

/**
 * Builds what has changed since its last build.
 *
 * @param {{ log: (line: string) => void, names?: readonly string[], signal?: AbortSignal }} options
 *   without names everything is built
 * @returns {Promise<BuildSummary>}
 * @throws {UserError} with the output of each build that failed
 */
export async function build({ log, names = [], signal }) {
  const targets = chooseTargets(BUILD_TARGETS, names);
  mkdirSync(STAMPS, { recursive: true });
  /** @type {BuildSummary} */
  const summary = { built: [], unchanged: [] };
  /** @type {string[]} */
  const failures = [];
  const waiting = [...targets];
  /** All builds read the same packages. */
  const digests = new Map();
  const worker = async () => {
    for (let target = waiting.shift(); target && !signal?.aborted; target = waiting.shift()) {
      const outcome = await buildIfChanged(target, { stamp: stampOf(target.name), digests, log, signal });
      if (outcome.failure !== undefined) failures.push(outcome.failure);
      else summary[outcome.changed ? 'built' : 'unchanged'].push(target.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  signal?.throwIfAborted();
  if (failures.length > 0) throw new UserError(failures.join('\n\n'));
  return summary;
}

/** @param {readonly BuildTarget[]} targets @param {readonly string[]} names */
export function chooseTargets(targets, names) {
  const unknown = names.filter((name) => !targets.some((target) => target.name === name));
  if (unknown.length > 0) {
    const names = targets.map(({ name }) => name).join(', ');
    throw new UserError(`There is no build called ${unknown.join(', ')}. There are: ${names}.`);
  }
  if (names.length === 0) return targets;
  const wanted = targets.filter(({ name }) => names.includes(name));
  const needed = wanted.flatMap(({ needs = [] }) => needs);
  return targets.filter((target) => wanted.includes(target) || needed.includes(target.name));
}

/**
 * @param {BuildTarget} target
 * @param {{ stamp: string, digests?: Map<string, Promise<Buffer>>, log: (line: string) => void, signal?: AbortSignal | undefined }} options
 *   `stamp`: the file that notes what the finished build was made from; `digests`: see {@link hashInputs}
 * @returns {Promise<{ changed: boolean, failure?: string }>}
 */
export async function buildIfChanged(target, { stamp, digests, log, signal }) {
  const inputs = await hashInputs(ROOT, target.inputs, digests);
  const missing = await missingOf(target);
  if (missing.length === 0 && readJson(stamp)?.['inputs'] === inputs) return { changed: false };

  // A failed build leaves files too, so the stamp does not hold from here on.
  rmSync(stamp, { force: true });
  const startedAt = Date.now();
  // tsc trusts its .tsbuildinfo, even if its files are gone.
  const force = target.command[0] === 'tsc' && missing.length > 0 ? ['--force'] : [];
  const { code, output } = await runSteps(target, force, signal);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  if (code !== 0) return { changed: true, failure: `${target.name}: the build failed\n${output.trim()}` };
  const [unmade] = await missingOf(target);
  if (unmade !== undefined) {
    return { changed: true, failure: `${target.name}: the build made no ${unmade}\n${output.trim()}` };
  }
  writeJson(stamp, { inputs });
  log(`  built ${target.name} in ${seconds} s`);
  return { changed: true };
}

/** @param {BuildTarget} target @param {readonly string[]} more arguments @param {AbortSignal} [signal] */
async function runSteps(target, more, signal) {
  const first = await runBuild(target, more, signal);
  if (first.code !== 0) return first;
  try {
    await target.andThen?.();
    return first;
  } catch (error) {
    return { code: 1, output: error instanceof Error ? error.message : String(error) };
  }
}

/** @param {BuildTarget} target @param {readonly string[]} more arguments @param {AbortSignal} [signal] */
export function runBuild({ command, cwd }, more, signal) {
  const [tool = '', ...args] = command;
  return run(join(ROOT, 'node_modules', '.bin', tool), [...args, ...more], { cwd, signal });
}

/** The next build builds this target again. @param {string} name */
export function forgetBuild(name) {
  rmSync(stampOf(name), { force: true });
}

/** @param {string} name */
const stampOf = (name) => join(STAMPS, `${name}.json`);

/** @param {string} name of a target @returns {string | null} the hash of the inputs of its present build */
export function builtInputs(name) {
  const inputs = readJson(stampOf(name))?.['inputs'];
  return typeof inputs === 'string' ? inputs : null;
}

/** @param {BuildTarget} target @returns whether its last build was finished, also if its sources have changed since */
export const isBuilt = ({ name, main }) => builtInputs(name) !== null && existsSync(main);

/** @param {BuildTarget} target @returns the files of its build that are not there */
async function missingOf({ main, alsoMakes = [] }) {
  const files = [main, ...alsoMakes];
  const isThere = await Promise.all(files.map(exists));
  return files.filter((_, at) => !isThere[at]);
}

/** @param {string} path */
function exists(path) {
  return access(path).then(
    () => true,
    () => false,
  );
}
