import { randomUUID } from 'node:crypto';
import { open, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { giveToFolderOwner } from './folder-owner.js';

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

/**
 * Replaces a file in one step.
 * @param isAllowed called right before that step; its error ends it
 */
export async function replaceFile(
  file: string,
  text: string,
  { mode = 0o666, isAllowed }: { mode?: number; isAllowed?: () => Promise<void> } = {},
): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  const handle = await open(draft, 'wx', mode);
  try {
    await handle.writeFile(text);
    // Otherwise a power cut could leave the new name on disk without its content.
    await handle.sync();
  } finally {
    await handle.close();
  }
  await giveToFolderOwner(draft);
  await isAllowed?.();
  await rename(draft, file);
  // Readers see it from now on. If this sync fails, a power cut can bring back the previous file, which is whole.
  await sync(path.dirname(file)).catch(() => undefined);
}
