import { readFile } from 'node:fs/promises';

/** Of `/proc/<pid>/stat`, always 100 on Linux. */
const TICKS_PER_SECOND = 100;

/** @returns the memory that a process has at the moment, in bytes */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`Nobody knows how much memory process ${pid} has.`);
  return Number(kilobytes) * 1_024;
}

/** @returns which share of one core the process used meanwhile */
export async function cpuDuring<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ share: number; result: Result }> {
  const [before, startedAt] = [await cpuSeconds(pid), performance.now()];
  const result = await work();
  const share = ((await cpuSeconds(pid)) - before) / ((performance.now() - startedAt) / 1_000);
  return { share, result };
}

export const cpuShareDuring = async (pid: number, work: () => Promise<unknown>) =>
  (await cpuDuring(pid, work)).share;

async function cpuSeconds(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
