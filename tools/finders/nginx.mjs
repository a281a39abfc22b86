import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { firstThatWorks, versionProblem } from './first-that-works.mjs';
import { CACHE_DIR } from '../common/paths.mjs';
import { isExecutable, onPath, run } from '../common/run.mjs';

/** @typedef {import('./first-that-works.mjs').Source} Source */
/** @typedef {(line: string) => void} Log */

/**
 * @typedef {object} Nginx
 * @property {string} binary
 * @property {string} brotliModule the module that sends `.br` files, which the configuration in deploy/nginx loads
 */

const NGINX_CACHE = join(CACHE_DIR, 'nginx');
const UNPACKED = join(NGINX_CACHE, 'root');
/** Unpacked beside everything else: nothing is installed, so no service is started. */
const DEBIAN_PACKAGES = ['nginx', 'libnginx-mod-http-brotli-static'];
const BROTLI_MODULE = 'ngx_http_brotli_static_module.so';
/** Where a user who is not root often has no folder for programs like this one. */
const SYSTEM_FOLDER = '/usr/sbin';
const RUN_TIMEOUT_MS = 20_000;
const APT_TIMEOUT_MS = 5 * 60_000;

/**
 * An nginx that runs on this machine and can load the Brotli module, unpacked from Debian's packages when there is none.
 *
 * @param {{ log?: Log, env?: NodeJS.ProcessEnv, sources?: readonly Source[] }} [options]
 * @returns {Promise<Nginx>}
 * @throws {Error} whose message lists what was tried and how to get one
 */
export async function findNginx({
  log = console.error,
  env = process.env,
  sources = nginxSources(env, log),
} = {}) {
  const found = await firstThatWorks(sources, whatIsWrongWithNginx);
  if (found.path !== null) return { binary: found.path, brotliModule: await brotliModuleOf(found.path) };
  throw new Error(
    [
      'No nginx with the Brotli module that runs on this machine. Tried:',
      ...found.tried.map((line) => `  - ${line}`),
      'Any one of these helps:',
      '  - install nginx and its Brotli module (Debian: apt-get install nginx libnginx-mod-http-brotli-static)',
      '  - NGINX_PATH=<path of an nginx whose folder of modules has it>',
    ].join('\n'),
  );
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {Log} log
 * @returns {Source[]}
 */
export function nginxSources(env, log) {
  const unpacked = join(UNPACKED, 'usr/sbin/nginx');
  return [
    { name: 'NGINX_PATH', find: async () => env['NGINX_PATH'] || null },
    {
      name: 'nginx on the PATH',
      find: () => onPath('nginx', { ...env, PATH: `${env['PATH'] ?? ''}:${SYSTEM_FOLDER}` }),
    },
    {
      name: 'one fetched earlier (.cache/nginx)',
      find: async () => ((await isExecutable(unpacked)) ? unpacked : null),
    },
    {
      name: "Debian's packages",
      find: async () => {
        await fetchWithApt(env, log);
        return unpacked;
      },
    },
  ];
}

/**
 * Tried by a configuration that loads the module: a module of another version is refused.
 *
 * @param {string} binary
 */
async function whatIsWrongWithNginx(binary) {
  const folder = await mkdtemp(join(tmpdir(), 'queuebell-nginx-'));
  try {
    const config = join(folder, 'nginx.conf');
    const module = await brotliModuleOf(binary);
    await writeFile(config, `load_module ${module};\npid ${folder}/pid;\nevents {}\n`);
    const args = ['-t', '-q', '-p', folder, '-e', join(folder, 'error.log'), '-c', config];
    return versionProblem(await run(binary, args, { timeoutMs: RUN_TIMEOUT_MS }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Beside the program, as a package unpacks them, or where the program was built to look.
 *
 * @param {string} binary
 */
async function brotliModuleOf(binary) {
  const beside = join(dirname(binary), '../lib/nginx/modules', BROTLI_MODULE);
  const there = await readdir(dirname(beside)).catch(() => /** @type {string[]} */ ([]));
  if (there.includes(BROTLI_MODULE)) return beside;
  const { output } = await run(binary, ['-V'], { timeoutMs: RUN_TIMEOUT_MS });
  const folder = /--modules-path=(\S+)/.exec(output)?.[1] ?? '/usr/lib/nginx/modules';
  return join(folder, BROTLI_MODULE);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {Log} log
 */
async function fetchWithApt(env, log) {
  const apt = await onPath('apt-get', env);
  if (apt === null) throw new Error('this machine has no apt-get');
  log("Fetching nginx (Debian's packages) …");
  await mkdir(NGINX_CACHE, { recursive: true });
  const folder = join(NGINX_CACHE, `.fetch-${randomUUID()}`);
  await mkdir(folder);
  try {
    await download(apt, folder, env);
    const root = join(folder, 'root');
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.deb'))) {
      await must('dpkg', ['-x', join(folder, name), root], { env });
    }
    await rm(UNPACKED, { recursive: true, force: true });
    await rename(root, UNPACKED);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * With the package lists that are there; a bare machine has none, and only root may fetch them.
 *
 * @param {string} apt
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
async function download(apt, folder, env) {
  const fetchAll = () => must(apt, ['-qq', 'download', ...DEBIAN_PACKAGES], { cwd: folder, env });
  try {
    await fetchAll();
  } catch (error) {
    if (process.getuid?.() !== 0) throw error;
    await must(apt, ['-qq', 'update'], { env });
    await fetchAll();
  }
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} options
 */
async function must(command, args, options) {
  const result = await run(command, args, { ...options, timeoutMs: APT_TIMEOUT_MS });
  if (result.code !== 0) throw new Error(`${command} ${args[0]}: ${versionProblem(result)}`);
}
