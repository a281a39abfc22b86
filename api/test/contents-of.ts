import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Every file below a folder by relative path, with its content in Base64. */
export async function contentsOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const read = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(folder, file), await readFile(file, 'base64')] as const;
    });
  return Object.fromEntries(await Promise.all(read));
}
