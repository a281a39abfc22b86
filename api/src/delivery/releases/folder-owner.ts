import { lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const ROOT_ID = 0;

/**
 * Gives files that root has made to the owner of their parent folder, recursively: the API's processes run as
 * that owner and could not read or replace them otherwise. Does nothing for other users.
 */
export async function handOver(made: string): Promise<void> {
  if (process.getuid?.() !== ROOT_ID) return;
  const { uid, gid } = await stat(path.dirname(made));
  if (uid === ROOT_ID) return;
  const below = (await stat(made)).isDirectory() ? await readdir(made, { recursive: true }) : [];
  for (const each of ['', ...below]) await lchown(path.join(made, each), uid, gid);
}
