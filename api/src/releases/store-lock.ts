import { randomUUID } from 'node:crypto';
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const LOCK_FILE = '.lock';
const RETRY_MS = 25;
const GIVE_UP_AFTER_MS = 30_000;
/** What is done under the lock takes milliseconds; one that is this old was left by a process that was killed. */
const STALE_AFTER_MS = 10_000;

interface Holder {
  id: string;
  since: number;
}

/**
 * Runs one task at a time among all processes that use a folder.
 * @throws Error when the lock cannot be had
 */
export async function withLock<Result>(folder: string, task: () => Promise<Result>): Promise<Result> {
  const file = path.join(folder, LOCK_FILE);
  const mine = await acquire(file);
  try {
    return await task();
  } finally {
    if ((await holderOf(file))?.id === mine) await unlink(file);
  }
}

async function acquire(file: string): Promise<string> {
  const id = randomUUID();
  const draft = `${file}-${id}`;
  const deadline = Date.now() + GIVE_UP_AFTER_MS;
  try {
    for (;;) {
      await writeFile(draft, JSON.stringify({ id, since: Date.now() } satisfies Holder));
      if (await linkIfFree(draft, file)) return id;
      if (Date.now() > deadline) throw new Error(`${file} is held by another process.`);
      await removeStale(file);
      await wait(RETRY_MS);
    }
  } finally {
    await unlink(draft);
  }
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
async function removeStale(file: string): Promise<void> {
  const seen = await holderOf(file);
  if (!seen || Date.now() - seen.since < STALE_AFTER_MS) return;
  const aside = `${file}-stale-${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const taken = await holderOf(aside);
  if (taken && taken.id !== seen.id) await linkIfFree(aside, file);
  await unlink(aside);
}

async function holderOf(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}
