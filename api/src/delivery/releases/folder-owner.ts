import { lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const ROOT_ID = 0;

/** Root gives files to their parent's owner, because the API's processes run as that user. */
export async function giveToFolderOwner(made: string): Promise<void> {
  if (process.getuid?.() !== ROOT_ID) return;
  const { uid, gid } = await stat(path.dirname(made));
  if (uid === ROOT_ID) return;
  const below = (await stat(made)).isDirectory() ? await readdir(made, { recursive: true }) : [];
  for (const each of ['', ...below]) await lchown(path.join(made, each), uid, gid);
}
