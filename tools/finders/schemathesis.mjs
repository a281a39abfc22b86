import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstThatWorks, versionProblem } from './first-that-works.mjs';
import { CACHE_DIR } from '../common/paths.mjs';
import { isExecutable, onPath, run } from '../common/run.mjs';

/** @typedef {import('./first-that-works.mjs').Source} Source */
/** @typedef {(line: string) => void} Log */

/** Fixed, because another version makes other inputs from the same seed and has other options. */
const VERSION = '4.32.5';
/** The versions of all its dependencies. */
const CONSTRAINTS = fileURLToPath(new URL('schemathesis-constraints.txt', import.meta.url));
const SCHEMATHESIS_CACHE = join(CACHE_DIR, 'schemathesis');
const VERSION_TIMEOUT_MS = 60_000;
const INSTALL_TIMEOUT_MS = 10 * 60_000;

/**
 * A Schemathesis of our version that runs on this machine, fetched from PyPI when there is none.
 * Safe to call from several processes at once.
 *
 * @param {{ log?: Log, env?: NodeJS.ProcessEnv, sources?: readonly Source[] }} [options]
 * @returns {Promise<string>} absolute path of the program
 * @throws {Error} whose message lists what was tried and how to get one
 */
export async function findSchemathesis({
  log = console.error,
  env = process.env,
  sources = schemathesisSources(env, log),
} = {}) {
  const found = await firstThatWorks(sources, whatIsWrongWithSchemathesis);
  if (found.path !== null) return found.path;
  throw new Error(
    [
      `No Schemathesis ${VERSION} that runs on this machine. Tried:`,
      ...found.tried.map((line) => `  - ${line}`),
      'Any one of these helps:',
      '  - Python 3.10 or newer with pip (Debian: apt-get install python3-pip), and a connection to PyPI',
      `  - SCHEMATHESIS_PATH=<path of the program \`schemathesis\`, version ${VERSION}>`,
    ].join('\n'),
  );
}

/** @param {string} path */
async function whatIsWrongWithSchemathesis(path) {
  const result = await run(path, ['--version'], { timeoutMs: VERSION_TIMEOUT_MS });
  const problem = versionProblem(result);
  if (problem !== null) return problem;
  return result.output.includes(VERSION) ? null : `it is ${result.output.trim()}`;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {Log} log
 * @returns {Source[]}
 */
export function schemathesisSources(env, log) {
  return [
    { name: 'SCHEMATHESIS_PATH', find: async () => env['SCHEMATHESIS_PATH'] || null },
    { name: 'schemathesis on the PATH', find: () => onPath('schemathesis', env) },
    {
      name: 'one fetched earlier (.cache/schemathesis)',
      find: async () => {
        const program = join(SCHEMATHESIS_CACHE, VERSION, 'schemathesis');
        return (await isExecutable(program)) ? program : null;
      },
    },
    { name: `schemathesis ${VERSION} from PyPI`, find: () => fetchWithPip(env, log) },
  ];
}

/**
 * Into a folder of its own that knows nothing of where it lies, and then to its place in one step.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {Log} log
 */
async function fetchWithPip(env, log) {
  const python = await onPath('python3', env);
  if (python === null) throw new Error('needs python3 with pip, which is not on the PATH');
  log(`Fetching Schemathesis ${VERSION} (pip) …`);
  await mkdir(SCHEMATHESIS_CACHE, { recursive: true });
  const folder = join(SCHEMATHESIS_CACHE, `.fetch-${randomUUID()}`);
  const target = join(SCHEMATHESIS_CACHE, VERSION);
  try {
    const pip = ['-m', 'pip', '--disable-pip-version-check', '--quiet', 'install', '--only-binary=:all:'];
    const what = [
      `schemathesis==${VERSION}`,
      '--constraint',
      CONSTRAINTS,
      '--target',
      join(folder, 'packages'),
    ];
    const result = await run(python, [...pip, ...what], { env, timeoutMs: INSTALL_TIMEOUT_MS });
    if (result.code !== 0) throw new Error(versionProblem(result) ?? 'failed');
    await writeLauncher(join(folder, 'schemathesis'), python);
    const problem = await whatIsWrongWithSchemathesis(join(folder, 'schemathesis'));
    if (problem !== null) throw new Error(`fetched, but it does not run here (${problem})`);
    await rm(target, { recursive: true, force: true });
    await rename(folder, target).catch(async (error) => {
      // Somebody else's came first, and does as well.
      if (!(await isExecutable(join(target, 'schemathesis')))) throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return join(target, 'schemathesis');
}

/**
 * @param {string} path
 * @param {string} python
 */
async function writeLauncher(path, python) {
  const lines = [
    '#!/bin/sh',
    'here=$(cd "$(dirname "$0")" && pwd)',
    `PYTHONPATH="$here/packages" exec '${python}' -m schemathesis.cli "$@"`,
  ];
  await writeFile(path, `${lines.join('\n')}\n`);
  await chmod(path, 0o755);
}
