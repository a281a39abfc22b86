import { randomUUID } from 'node:crypto';
import { link, open, rename, stat, unlink, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ReleaseError } from './release-error.js';

const LOCK_FILE = '.lock';

/** How the lock keeps time; a test passes in its own. */
export interface LockTimes {
  retryMs: number;
  /** How often a holder says that it still holds. */
  renewMs: number;
  /** A holder that has said nothing for so long, while somebody was watching, is gone. */
  staleMs: number;
  giveUpMs: number;
}

/** Who waits gives up while a proxy still waits for the answer (`deploy/nginx/site.conf`), with time left for the work. */
export const usualLockTimes: LockTimes = {
  retryMs: 25,
  renewMs: 1_000,
  staleMs: 10_000,
  giveUpMs: 90_000,
};

/** Thrown when the lock cannot be had, or was lost while the holder did not get to run. Nothing has changed then. */
export class LockError extends ReleaseError {}

export interface HeldLock {
  /**
   * To be asked right before what cannot be taken back.
   * @throws LockError when somebody else holds the lock by now
   */
  assertHeld(): Promise<void>;
}

/**
 * Runs one task at a time among all processes that use a folder, also those on other machines.
 *
 * Not the lock of `npm start` (tools/common/lock.mjs), which knows its holder by the process's id and lets the next one in
 * the moment that process is gone: a folder on a shared volume has holders whose processes nobody here can see. So a
 * holder keeps touching its lock, and only one whom a waiting process has watched being still for `staleMs`, by its own
 * clock, is taken for dead. However long a live holder takes, it keeps the lock.
 *
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
  // The handle leads to the file that this process made, never to a lock that somebody else has put in its place.
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

/** Waits for its turn; what it has seen of the holder it has seen itself, so that no two clocks are compared. */
async function acquire(file: string, { retryMs, staleMs, giveUpMs }: LockTimes): Promise<FileHandle> {
  const draft = `${file}-${randomUUID()}`;
  const handle = await open(draft, 'wx');
  const since = performance.now();
  let seen: { stamp: Stamp | null; at: number } = { stamp: null, at: since };
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
      if (!isSame(stamp, seen.stamp)) seen = { stamp, at: now };
      else if (stamp && now - seen.at >= staleMs) await removeStale(file, stamp);
      await sleep(retryMs);
    }
  } catch (error) {
    await handle.close();
    throw error;
  } finally {
    await unlink(draft);
  }
}

/** Where the file system fails for a moment, the next time counts. */
async function touch(handle: FileHandle): Promise<void> {
  const now = new Date();
  await handle.utimes(now, now).catch(() => undefined);
}

/** Linked with its content in it, so that nobody ever reads a lock that is half written. */
async function linkIfFree(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Taken aside and looked at again: two who saw the same stale lock must not remove the one that came after it. */
async function removeStale(file: string, seen: Stamp): Promise<void> {
  const aside = `${file}-stale-${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if (!isSame(await stampOf(aside), seen)) await linkIfFree(aside, file);
  await unlink(aside);
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
