import { readFile } from 'node:fs/promises';

/** The processes that answer for an nginx, by the file with its process id (Linux). */
export async function workersOf(pidFile: string): Promise<number[]> {
  const master = (await readFile(pidFile, 'utf8')).trim();
  const children = await readFile(`/proc/${master}/task/${master}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

/** Whether it takes no connection any more: it ends as soon as it has answered what it has begun, or it has ended. */
export async function isLeaving(worker: number) {
  const title = await readFile(`/proc/${worker}/cmdline`, 'utf8').catch(() => '');
  return title === '' || title.includes('shutting down');
}
