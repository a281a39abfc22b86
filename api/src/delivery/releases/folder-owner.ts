import { lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const ROOT_ID = 0;

/**
 * Gives what root has made to the owner of the folder that it is in, with all that is below it: the API's processes, which
 * run as that owner, could neither read nor replace it otherwise. For anybody else than root there is nothing to do.
 */
export async function handOver(made: string): Promise<void> {
  if (process.getuid?.() !== ROOT_ID) return;
  const { uid, gid } = await stat(path.dirname(made));
  if (uid === ROOT_ID) return;
  const below = (await stat(made)).isDirectory() ? await readdir(made, { recursive: true }) : [];
  for (const each of ['', ...below]) await lchown(path.join(made, each), uid, gid);
}
