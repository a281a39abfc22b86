import { open, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Writes a folder through to the disk, with all that is in it: what is renamed after that is whole after a power cut, too. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) await sync(path.join(entry.parentPath, entry.name));
  await sync(folder);
}

/** The same of one file, or of the names in one folder. */
export async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
