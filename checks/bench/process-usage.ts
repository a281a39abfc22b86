import { readFile } from 'node:fs/promises';

/** Of `/proc/<pid>/stat`, always 100 on Linux. */
const TICKS_PER_SECOND = 100;

/**
 * @param {number} pid
 * @returns {Promise<number>} the memory that a process has at the moment, in bytes
 */
export async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`Nobody knows how much memory process ${pid} has.`);
  return Number(kilobytes) * 1_024;
}

/**
 * @template Result
 * @param {number} pid
 * @param {() => Promise<Result>} work
 * @returns {Promise<{ share: number, result: Result }>} which share of one core the process used meanwhile
 */
export async function cpuDuring(pid, work) {
  const [before, startedAt] = [await cpuSeconds(pid), performance.now()];
  const result = await work();
  const share = ((await cpuSeconds(pid)) - before) / ((performance.now() - startedAt) / 1_000);
  return { share, result };
}

/**
 * @param {number} pid
 * @param {() => Promise<unknown>} work
 */
export const cpuShareDuring = async (pid, work) => (await cpuDuring(pid, work)).share;

/** @param {number} pid */
async function cpuSeconds(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
