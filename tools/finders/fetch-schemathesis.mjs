import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { must, problemOfRun } from './version-problem.mjs';
import { CACHE_DIR } from '../common/paths.mjs';
import { isExecutable, onPath, run } from '../common/run.mjs';

/** @typedef {import('./find-program.mjs').Log} Log */

/** Fixed, because another version makes other inputs from the same seed and has other options. */
export const SCHEMATHESIS_VERSION = '4.32.5';
const CONSTRAINTS = fileURLToPath(new URL('schemathesis-constraints.txt', import.meta.url));
const SCHEMATHESIS_CACHE = join(CACHE_DIR, 'schemathesis');
export const FETCHED_SCHEMATHESIS = join(SCHEMATHESIS_CACHE, SCHEMATHESIS_VERSION, 'schemathesis');
const VERSION_TIMEOUT_MS = 60_000;
const INSTALL_TIMEOUT_MS = 10 * 60_000;

/** @param {string} path */
export async function problemOfSchemathesis(path) {
  const result = await run(path, ['--version'], { timeoutMs: VERSION_TIMEOUT_MS });
  const problem = problemOfRun(result);
  if (problem !== null) return problem;
  return result.output.includes(SCHEMATHESIS_VERSION) ? null : `it is ${result.output.trim()}`;
}

/**
 * Installs into a temporary folder, then moves it to its place in one step.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {Log} log
 */
export async function fetchSchemathesis(env, log) {
  const python = await onPath('python3', env);
  if (python === null) throw new Error('needs python3 with pip, which is not on the PATH');
  log(`Fetching Schemathesis ${SCHEMATHESIS_VERSION} (pip) …`);
  await mkdir(SCHEMATHESIS_CACHE, { recursive: true });
  const folder = join(SCHEMATHESIS_CACHE, `.fetch-${randomUUID()}`);
  const target = dirname(FETCHED_SCHEMATHESIS);
  try {
    const pip = ['-m', 'pip', '--disable-pip-version-check', '--quiet', 'install', '--only-binary=:all:'];
    const what = [
      `schemathesis==${SCHEMATHESIS_VERSION}`,
      '--constraint',
      CONSTRAINTS,
      '--target',
      join(folder, 'packages'),
    ];
    await must(python, [...pip, ...what], { env, timeoutMs: INSTALL_TIMEOUT_MS });
    await writeLauncher(join(folder, 'schemathesis'), python);
    const problem = await problemOfSchemathesis(join(folder, 'schemathesis'));
    if (problem !== null) throw new Error(`fetched, but it does not run here (${problem})`);
    await rm(target, { recursive: true, force: true });
    await rename(folder, target).catch(async (error) => {
      // Another process has installed it meanwhile.
      if (!(await isExecutable(FETCHED_SCHEMATHESIS))) throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return FETCHED_SCHEMATHESIS;
}

/** @param {string} path @param {string} python */
async function writeLauncher(path, python) {
  const lines = [
    '#!/bin/sh',
    'here=$(cd "$(dirname "$0")" && pwd)',
    `PYTHONPATH="$here/packages" exec '${python}' -m schemathesis.cli "$@"`,
  ];
  await writeFile(path, `${lines.join('\n')}\n`);
  await chmod(path, 0o755);
}
