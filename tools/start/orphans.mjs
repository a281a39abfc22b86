import { readFileSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { readJson } from '../common/files.mjs';
import { inspect, stopProcess } from '../common/processes.mjs';

/**
 * @typedef {import('../common/data-dir.mjs').DataDir} DataDir
 * @typedef {import('../common/processes.mjs').ProcessInfo} ProcessInfo
 */

/** The API stops by itself within ten seconds of losing its parent. */
const API_GRACE_MS = 11_000;
/** mongod writes all data to disk before it ends. */
const MONGOD_GRACE_MS = 30_000;

/**
 * Ends the API and the mongod of a start that was killed, and only those.
 *
 * @param {DataDir} dataDir whose lock the caller holds
 * @param {{ log: (line: string) => void }} options
 */
export async function stopOrphans(dataDir, { log }) {
  const api = await runningApi(dataDir);
  if (api) {
    log(`The last start was killed; its API (process ${api.pid}) is still stopping …`);
    await stopProcess(api, { graceMs: API_GRACE_MS });
  }
  rmSync(dataDir.api, { force: true });
  await stopOrphanMongod(dataDir, { log });
}

/** @param {DataDir} dataDir @param {{ log: (line: string) => void }} options */
export async function stopOrphanMongod(dataDir, { log }) {
  const mongod = await runningMongod(dataDir);
  if (!mongod) return;
  log(`The last start was killed; its database (process ${mongod.pid}) is still stopping …`);
  await stopProcess(mongod, { graceMs: MONGOD_GRACE_MS });
}

/** @param {DataDir} dataDir @returns {Promise<ProcessInfo | null>} */
export async function runningApi(dataDir) {
  const written = readJson(dataDir.api);
  if (typeof written?.['pid'] !== 'number') return null;
  const info = await inspect(written['pid']);
  return info && info.started === written['started'] ? info : null;
}

/**
 * mongod writes its process id into its folder; its command line shows that the id is still its own.
 *
 * @param {DataDir} dataDir
 * @returns {Promise<ProcessInfo | null>}
 */
export async function runningMongod({ db }) {
  const pid = Number(readText(join(db, 'mongod.lock')));
  if (!Number.isInteger(pid) || pid <= 1) return null;
  const info = await inspect(pid);
  return info && isMongodOf(info.command, db) ? info : null;
}

/** @param {readonly string[]} command @param {string} db */
export function isMongodOf(command, db) {
  const folder = command[command.indexOf('--dbpath') + 1];
  return (
    basename(command[0] ?? '').startsWith('mongod') &&
    command.includes('--dbpath') &&
    folder !== undefined &&
    resolve(folder) === resolve(db)
  );
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}
