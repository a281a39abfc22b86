import { open, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Flushes a folder and its content to the disk, so that a rename after it survives a power cut whole. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) await sync(path.join(entry.parentPath, entry.name));
  await sync(folder);
}

/** Flushes one file, or the list of names of one folder. */
export async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
