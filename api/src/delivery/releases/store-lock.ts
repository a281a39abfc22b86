import { randomUUID } from 'node:crypto';
import { link, open, rm, stat, unlink, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ReleaseError } from './release-error.js';

const LOCK_FILE = '.lock';

export interface LockTimes {
  retryMs: number;
  renewMs: number;
  /** A holder that was silent for this long while another process watched is dead. */
  staleMs: number;
  giveUpMs: number;
}

/** A waiting process gives up before the proxy's limit (`deploy/nginx/site.conf`). */
export const usualLockTimes: LockTimes = {
  retryMs: 25,
  renewMs: 1_000,
  staleMs: 10_000,
  giveUpMs: 90_000,
};

/** The lock is taken, or was lost while the process was frozen. Nothing has changed then. */
export class LockError extends ReleaseError {}

export interface HeldLock {
  /** Call it right before each step that cannot be undone. @throws LockError */
  assertHeld(): Promise<void>;
}

/**
 * Runs one task at a time among all processes that use a folder, also on other machines.
 * Unlike the lock of `npm start` (tools/common/lock.mjs) it cannot use process ids, because the folder may be
 * on a shared volume. A holder touches its lock regularly. A waiting process takes a holder for dead only
 * after it has watched the lock unchanged for `staleMs` by its own clock, so a slow but live holder keeps the
 * lock.
 * @throws LockError when the lock cannot be had
 */
export async function withLock<Result>(
  folder: string,
  task: (lock: HeldLock) => Promise<Result>,
  times: LockTimes = usualLockTimes,
): Promise<Result> {
  const file = path.join(folder, LOCK_FILE);
  const mine = await acquire(file, times);
  const isHeld = async () => (await stampOf(file))?.ino === (await mine.stat({ bigint: true })).ino;
  // The handle belongs to this process's own file, never to a lock that replaced it.
  const renewal = setInterval(() => void touch(mine), times.renewMs);
  try {
    return await task({
      assertHeld: async () => {
        if (!(await isHeld()))
          throw new LockError(
            'The lock of the releases was taken over by another process, after a long silence. Try again.',
          );
      },
    });
  } finally {
    clearInterval(renewal);
    if (await isHeld()) await unlink(file);
    await mine.close();
  }
}

/** Observes the holder itself, so that clocks of two machines are never compared. */
async function acquire(file: string, { retryMs, staleMs, giveUpMs }: LockTimes): Promise<FileHandle> {
  const draft = `${file}-${randomUUID()}`;
  const handle = await open(draft, 'wx');
  const since = performance.now();
  let seen: { stamp: Stamp | null; at: number } = { stamp: null, at: since };
  let lookedAt = since;
  try {
    await handle.writeFile(JSON.stringify({ host: hostname(), pid: process.pid }));
    for (;;) {
      if (await linkIfFree(draft, file)) return handle;
      const now = performance.now();
      if (now - since > giveUpMs)
        throw new LockError(
          'Another process has held the lock of the releases for long. Try again in a minute.',
        );
      const stamp = await stampOf(file);
      // A process that was frozen itself has not watched, and a holder in the same process could not touch its lock.
      const wasFrozen = now - lookedAt > staleMs / 2;
      lookedAt = now;
      if (wasFrozen || !isSame(stamp, seen.stamp)) seen = { stamp, at: now };
      const attempt = Math.floor((now - seen.at) / staleMs);
      if (stamp && attempt > 0) await removeStale(file, stamp, draft, attempt);
      await sleep(retryMs);
    }
  } catch (error) {
    await handle.close();
    throw error;
  } finally {
    await unlink(draft);
  }
}

async function touch(handle: FileHandle): Promise<void> {
  const now = new Date();
  await handle.utimes(now, now).catch(() => undefined);
}

/** Links a complete draft, so that nobody reads a half-written lock. */
async function linkIfFree(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Only one process may remove a stale lock, because a second one could remove the new lock. It must first make a claim, a file named after
 * the stale lock. If it dies with the claim, the next attempt uses another name.
 */
async function removeStale(file: string, seen: Stamp, draft: string, attempt: number): Promise<void> {
  const claim = `${file}-stale-${seen.ino}-${seen.mtimeNs}-${attempt}`;
  if (!(await linkIfFree(draft, claim))) return;
  try {
    if (isSame(await stampOf(file), seen)) await rm(file, { force: true });
  } finally {
    await unlink(claim);
  }
}

interface Stamp {
  ino: bigint;
  mtimeNs: bigint;
}

const isSame = (one: Stamp | null, other: Stamp | null): boolean =>
  one?.ino === other?.ino && one?.mtimeNs === other?.mtimeNs;

async function stampOf(file: string): Promise<Stamp | null> {
  try {
    const { ino, mtimeNs } = await stat(file, { bigint: true });
    return { ino, mtimeNs };
  } catch {
    return null;
  }
}
