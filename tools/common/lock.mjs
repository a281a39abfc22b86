import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { readJson, writeJson } from './files.mjs';
import { isRunning, ownIdentity } from './processes.mjs';

/**
 * @typedef {import('./processes.mjs').ProcessIdentity & { note: string, stopping?: boolean }} Holder
 *
 * @typedef {object} Lock
 * @property {() => void} stopping tells waiting processes that the lock will be free soon
 * @property {() => void} release
 */

const POLL_MS = 100;

/**
 * Lets one process at a time have the lock. When that process ends in any way, the lock is free.
 *
 * @param {string} path of the lock file, in a folder that exists
 * @param {string} note shown to the others
 * @returns {Promise<{ lock: Lock } | { lock: null, holder: Holder }>}
 */
export async function tryLock(path, note) {
  const me = { ...(await ownIdentity()), note };
  const mine = `${path}.${randomUUID()}`;
  writeFileSync(mine, JSON.stringify(me));
  try {
    for (;;) {
      if (linkIfFree(mine, path)) return { lock: held(path, me) };
      const seen = readText(path);
      const holder = await holderOf(path);
      if (holder) return { lock: null, holder };
      removeStale(path, seen);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** @param {string} path @returns {Promise<Holder | null>} null when nobody that still runs holds the lock */
export async function holderOf(path) {
  const holder = parseHolder(path);
  return holder && (await isRunning(holder)) ? holder : null;
}

/**
 * As `tryLock`, but waits for its turn.
 *
 * @param {string} path
 * @param {string} note
 * @param {{ waitWhile: (holder: Holder) => boolean, timeoutMs?: number }} options
 */
export async function lockWhenFree(path, note, { waitWhile, timeoutMs = Infinity }) {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const result = await tryLock(path, note);
    if (result.lock || !waitWhile(result.holder) || Date.now() > until) return result;
    await sleep(POLL_MS);
  }
}

/**
 * @param {string} path
 * @param {import('./processes.mjs').ProcessIdentity & { note: string }} me
 * @returns {Lock}
 */
function held(path, me) {
  return {
    stopping: () => writeJson(path, { ...me, stopping: true }),
    release: () => {
      const holder = parseHolder(path);
      if (holder?.pid === me.pid && holder.started === me.started) rmSync(path, { force: true });
    },
  };
}

/** @param {string} from @param {string} to */
function linkIfFree(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isNativeError(error) && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes a stale lock. If another process was quicker and this is already its lock, puts it back.
 *
 * @param {string} path
 * @param {string | null} seen
 */
function removeStale(path, seen) {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readText(aside) !== seen) linkIfFree(aside, path);
  rmSync(aside, { force: true });
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** @param {string} path @returns {Holder | null} */
function parseHolder(path) {
  const raw = readJson(path);
  if (!raw || typeof raw['pid'] !== 'number' || typeof raw['started'] !== 'string') return null;
  return {
    pid: raw['pid'],
    started: raw['started'],
    note: String(raw['note'] ?? ''),
    stopping: raw['stopping'] === true,
  };
}
