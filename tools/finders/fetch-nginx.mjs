import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { must, problemOfRun } from './version-problem.mjs';
import { CACHE_DIR } from '../common/paths.mjs';
import { onPath, run } from '../common/run.mjs';

/** @typedef {import('./find-program.mjs').Log} Log */

const NGINX_CACHE = join(CACHE_DIR, 'nginx');
const UNPACKED = join(NGINX_CACHE, 'root');
export const FETCHED_NGINX = join(UNPACKED, 'usr/sbin/nginx');
/** Only unpacked: an installed nginx would start as a service. */
const DEBIAN_PACKAGES = ['nginx', 'libnginx-mod-http-brotli-static'];
const BROTLI_MODULE = 'ngx_http_brotli_static_module.so';
const RUN_TIMEOUT_MS = 20_000;
const APT_TIMEOUT_MS = 5 * 60_000;

/**
 * Tests a configuration that loads the module, because nginx refuses a module of another version.
 *
 * @param {string} binary
 */
export async function problemOfNginx(binary) {
  const folder = await mkdtemp(join(tmpdir(), 'queuebell-nginx-'));
  try {
    const config = join(folder, 'nginx.conf');
    const module = await brotliModuleOf(binary);
    await writeFile(config, `load_module ${module};\npid ${folder}/pid;\nevents {}\n`);
    const args = ['-t', '-q', '-p', folder, '-e', join(folder, 'error.log'), '-c', config];
    return problemOfRun(await run(binary, args, { timeoutMs: RUN_TIMEOUT_MS }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Looks beside the program, where a package unpacks it, then in the program's own modules path.
 *
 * @param {string} binary
 */
export async function brotliModuleOf(binary) {
  const beside = join(dirname(binary), '../lib/nginx/modules', BROTLI_MODULE);
  const there = await readdir(dirname(beside)).catch(() => /** @type {string[]} */ ([]));
  if (there.includes(BROTLI_MODULE)) return beside;
  const { output } = await run(binary, ['-V'], { timeoutMs: RUN_TIMEOUT_MS });
  const folder = /--modules-path=(\S+)/.exec(output)?.[1] ?? '/usr/lib/nginx/modules';
  return join(folder, BROTLI_MODULE);
}

/** @param {NodeJS.ProcessEnv} env @param {Log} log */
export async function fetchNginx(env, log) {
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
      await must('dpkg', ['-x', join(folder, name), root], { env, timeoutMs: APT_TIMEOUT_MS });
    }
    await rm(UNPACKED, { recursive: true, force: true });
    await rename(root, UNPACKED);
    return FETCHED_NGINX;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Uses the present package lists; a bare machine has none, and only root may fetch them.
 *
 * @param {string} apt
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
async function download(apt, folder, env) {
  const fetchAll = () =>
    must(apt, ['-qq', 'download', ...DEBIAN_PACKAGES], { cwd: folder, env, timeoutMs: APT_TIMEOUT_MS });
  try {
    await fetchAll();
  } catch (error) {
    if (process.getuid?.() !== 0) throw error;
    await must(apt, ['-qq', 'update'], { env, timeoutMs: APT_TIMEOUT_MS });
    await fetchAll();
  }
}
