import { randomBytes } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { giveToFolderOwner } from './folder-owner.js';
import { ReleaseError } from './release-error.js';

export const RESERVE_FILE = '.reserve';
/** More than a rollback writes. */
const RESERVE_BYTES = 1_000_000;
const CODES = ['ENOSPC', 'EDQUOT'];

export class DiskFull extends ReleaseError {
  constructor() {
    super(
      'The disk of DATA_DIR is full. Nothing has changed: free some space, and repeat the command. ' +
        '"releases --free" removes old releases that no page needs.',
    );
  }
}

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CODES.includes(String(error.code));

/** @throws DiskFull in place of the system's error */
export async function sayDiskFull<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw isDiskFull(error) ? new DiskFull() : error;
  });
}

/** On a full disk, removes the reserve and runs the task once more, also if another process has just removed the reserve for its own task. */
export async function withReserve<Result>(folder: string, task: () => Promise<Result>): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    await rm(path.join(folder, RESERVE_FILE), { force: true });
    return task();
  }
}

/** Takes a little of the disk while there is some, so that a rollback works on a full one. */
export async function keepReserve(folder: string): Promise<void> {
  const file = path.join(folder, RESERVE_FILE);
  if ((await stat(file).catch(() => null))?.size === RESERVE_BYTES) return;
  // Random, because some file systems store zeros in no space.
  await writeFile(file, randomBytes(RESERVE_BYTES)).then(
    () => giveToFolderOwner(file),
    () => rm(file, { force: true }),
  );
}
