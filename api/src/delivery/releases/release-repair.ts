import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

export interface Differences {
  /** Missing or different in the second folder. */
  changed: string[];
  extra: string[];
}

export async function differences(right: string, other: string): Promise<Differences> {
  const [wanted, there] = await Promise.all([namesIn(right), namesIn(other)]);
  const changed: string[] = [];
  for (const file of wanted) {
    if (!(await isSame(path.join(right, file), path.join(other, file)))) changed.push(file);
  }
  return { changed, extra: there.filter((file) => !wanted.includes(file)) };
}

/** Moves files one by one, so that readers find every correct file at any time. */
export async function repair(right: string, other: string, { changed, extra }: Differences): Promise<void> {
  for (const file of extra) await rm(path.join(other, file), { force: true });
  for (const file of changed) {
    const target = path.join(other, file);
    await mkdir(path.dirname(target), { recursive: true });
    if ((await stat(target).catch(() => null))?.isDirectory()) await rm(target, { recursive: true });
    await rename(path.join(right, file), target);
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [right, found] = await Promise.all([readFile(one), readFile(other).catch(() => null)]);
  return found !== null && right.equals(found);
}
